/* expect: holds; group 6 */
/* Each process may exchange the two numbers that are not its own, and nothing else moves with them: that must not keep the
   processes from changing places. */
chan box[3] = [0] of { byte };

active [3] proctype P() {
  byte other;
end:
  do
  :: box[_pid]!_pid
  :: select(other : 0 .. 2);
     if
     :: other == _pid
     :: skip
     fi
  od
}
