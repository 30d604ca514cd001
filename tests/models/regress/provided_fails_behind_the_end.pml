/* expect: violated; kind runtime-error */
/* As long as Q is there, its `provided` is looked at, though it has nothing left to do. */
byte g = 1;
bool done;
active proctype Q() provided (10 / g > 0) { done = 1 }
active proctype P() { done; g = 0; g = 1 }
