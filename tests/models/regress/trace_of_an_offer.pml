/* expect: holds; states 1; transitions 2 */
/* Nobody takes what is offered, so nothing is sent. SPIN reports the offer to the trace, and an error. */
chan q = [0] of { byte };
byte x;
active proctype P() {
  do
  :: x = 0
  :: q!0
  od
}
trace { do :: q!1 od }
