/* expect: violated; kind assertion; states 94; transitions 244 */
/* One of three like processes is named by a remote reference. A tool that takes them for exchangeable looks at the wrong one. */
byte entered;

active [3] proctype P() {
  skip;
crit:
  entered++
}

active proctype Monitor() {
  assert(!P[2]@crit)
}
