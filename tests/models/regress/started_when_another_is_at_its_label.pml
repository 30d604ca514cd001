/* expect: violated; kind assertion */
/* A process that is started when the first one is at its label. */
byte x;
proctype W() {
L: x = 1;
M: do :: x == 1 -> x = 2 :: x == 2 -> x = 1 od
}
init { run W(); W[1]@M -> run W(); x == 1; assert(_nr_pr != 3) }
