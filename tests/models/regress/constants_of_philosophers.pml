/* expect: violated; kind invalid-end-state; group 6; states 24040; transitions 128479 */
/* Each philosopher's l and r are known wherever it is. Exchanging them changes no state, and adds no symmetry: there
   are the six rotations, not 384. */
#define N 6
bool fork[N];
active [N] proctype phil() {
  byte l, r;
  l = _pid;
  r = (_pid + 1) % N;
  do
  :: atomic { !fork[l] -> fork[l] = true };
     atomic { !fork[r] -> fork[r] = true };
     fork[l] = false; fork[r] = false
  od
}
