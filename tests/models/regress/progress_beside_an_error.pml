/* expect: violated; kind non-progress-cycle; asked --property progress */
/* While P rests in front of its error, Q goes on for ever: the two steps of P are not one. */
byte x;
active proctype P() { byte y; x = 1; y = 1 / y; progress: skip }
active proctype Q() { (x == 1); do :: x = 1 od }
