/* expect: holds; states 18; transitions 22 */
/* _last is who moved before, also inside the step that reads it. */
byte seen;

active proctype P() {
  skip;
  seen = _last
}

active proctype Q() {
  skip
}
