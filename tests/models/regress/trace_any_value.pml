/* expect: holds; states 4; transitions 4 */
/* `_` in a trace stands for any value. */
chan q = [1] of { byte, byte };
byte x;

active proctype P() {
  q!3, 4;
  q?x, _
}

trace {
  end: do
  :: q!3, _
  od
}
