/* Four philosophers and their forks: each takes the one on its left, then the one on its right. */
#define N 4
bool taken[N];

active [N] proctype Phil() {
  do
  :: atomic { !taken[_pid] -> taken[_pid] = true };
     atomic { !taken[(_pid + 1) % N] -> taken[(_pid + 1) % N] = true };
     taken[_pid] = false;
     taken[(_pid + 1) % N] = false
  od
}
