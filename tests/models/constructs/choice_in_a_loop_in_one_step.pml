/* symmetry: order 6; structure S3; diagram 6; on the diagram 1 */
byte n[3]; byte owner = 255;
active [3] proctype P() {
  byte j;
  do
  :: atomic {
       n[_pid] == 0 ->
       j = 0;
       do :: j < 3 -> if :: j != _pid && n[j] == 2 -> n[j] = 1; owner = 255 :: else fi; j++ :: else -> break od;
       n[_pid] = 1
     }
  :: atomic { n[_pid] == 1 -> for (j : 0 .. 2) { if :: n[j] != 0 -> n[j] = 0 :: else fi } n[_pid] = 2; owner = _pid }
  od
}
