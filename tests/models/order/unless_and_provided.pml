/* expect: violated; kind assertion */
/* Steps that another process can take away: by an escape, by a provided clause. */
bit stop;
bit go = 1;
byte steps;

active proctype Escapes() {
  byte mine;
  { mine = 1; mine = 2; mine = 3; assert(!stop) } unless { stop }
}

active proctype Provided() provided (go) {
  byte mine;
  mine = 1;
  mine = 2;
  steps++;
  assert(go || steps == 0)
}

active proctype Stopper() {
  go = 0;
  stop = 1;
  assert(steps != 0)
}
