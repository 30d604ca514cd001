/* reason: compared-by-size in line 12; says node(1), node(2), node(3) differ: ids are compared by size (`x > id`); without it C3 */
mtype = { one };
chan q[3] = [2] of { mtype, byte };
byte leaders;

proctype node(chan inp, out; byte id) {
  byte x = 255;
  out!one(id);
  do
  :: inp?one(x) ->
     if
     :: x > id -> out!one(x)
     :: x == id -> leaders++; break
     :: else -> skip
     fi
  od;
  end: false
}
init { atomic { run node(q[0], q[1], 1); run node(q[1], q[2], 2); run node(q[2], q[0], 3) } }
