/* symmetry: order 6; structure S3; diagram 6; on the diagram 1 */
byte holder, last[3];
proctype P(byte me) { do :: atomic { holder == 255 -> holder = me } last[me] = holder; holder = 255 od }
init {
  byte i;
  holder = 255;
  do :: i < 3 -> last[i] = 255; i++ :: else -> break od;
  atomic { run P(0); run P(1); run P(2) }
}
