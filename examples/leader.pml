/* expect: holds; states 6045; transitions 14051; orbits 1054; group 3 */

/* Leader election on a ring whose stations have no names: each draws a number, and sends it round. Whoever sees a greater number gives
 * up; who sees the own number come back alone is the leader, and if others drew the same, all of these draw again.
 * (Itai and Rodeh 1981, in the version of Fokkink and Pang 2005 for channels that keep the order.) */
#ifndef N
#define N 3
#endif
#define NUMBERS 2

chan ring[N] = [N] of { byte, byte, bool };     /* number, how far it has come, nobody else drew it */
byte leaders;

inline draw() {
  select(own : 1 .. NUMBERS);
  ring[(_pid + 1) % N]!own,1,true
}

active [N] proctype Station() {
  byte own, number, hops;
  bool alone;
  draw();
active_station:
  ring[_pid]?number,hops,alone;
  if
  :: hops == N && alone -> goto leader
  :: hops == N && !alone -> draw(); goto active_station
  :: hops < N && number == own -> ring[(_pid + 1) % N]!number,hops + 1,false; goto active_station
  :: hops < N && number > own -> ring[(_pid + 1) % N]!number,hops + 1,alone
  :: hops < N && number < own -> goto active_station        /* it goes no further */
  fi;
end_passive:
  ring[_pid]?number,hops,alone;
  ring[(_pid + 1) % N]!number,hops + 1,alone;
  goto end_passive;
leader:
  leaders++;
  assert(leaders == 1)
}
