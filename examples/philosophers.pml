/* expect: violated; kind invalid-end-state; states 118; transitions 341; orbits 33; group 4 */

/* Dining philosophers: each takes the fork on the left, then the one on the right. */
#ifndef N
#define N 4
#endif
#define LEFT  _pid
#define RIGHT ((_pid + 1) % N)

bool taken[N];

active [N] proctype Philosopher() {
think:
  atomic { !taken[LEFT] -> taken[LEFT] = true };
  atomic { !taken[RIGHT] -> taken[RIGHT] = true };
eat:
  taken[RIGHT] = false;
  taken[LEFT] = false;
  goto think
}
