/* expect: holds; states 512; transitions 1025; reduced 1; group 1 */

/* What only counts, and what is only copied from it, does not tell states apart, nor does what two give each other. */
byte turns, last, hits[2], here, there;
active [2] proctype Counts() {
  do
  :: atomic { turns++; last = turns; hits[1] = hits[1] + last / 2; here = there + 1; there = here }
  od
}
