/* expect: violated; kind runtime-error */
byte g = 1;
bool done;
active proctype Q() provided (10 / g > 0) { done = 1; end: if :: false :: false fi }
active proctype P() { done; g = 0; g = 1 }
