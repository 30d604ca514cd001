/* Loops whose counter is known, choices inside them, a d_step that cannot be followed, and a division at the end. */
mtype = { a, b };
byte n;
chan c = [0] of { mtype, byte };
inline go(k) {
  d_step {
    if :: n < k -> n++ :: else -> n = 0 fi;
    do :: n > 1 -> n = n - 1 :: n <= 1 -> break od
  }
}
active [2] proctype P() {
  byte i, s;
  do
  :: atomic { i = 0; s = 0; do :: i < 3 -> i++; if :: s = s + i :: s = s - 1 fi :: i == 3 -> break od; go(s) }
  :: c!a(i)
  :: c?b(s)
  :: c?eval(a),s -> goto out
  od;
out:
  _nr_pr == 2;
  timeout;
  n = n / s
}
