/* order 2 exactly. who is dead between steps, but starts at 0, and its stale value would be stored: as an id it pins 0, as
   a number it does not follow the swap. With dead values undefined the order is 2. */
byte who; byte n[2];
active [2] proctype P() { atomic { who = _pid; n[who] = 1 }; end: false }
