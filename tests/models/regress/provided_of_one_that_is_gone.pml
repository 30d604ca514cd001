/* expect: holds */
/* Before the timeout Q has been removed: nobody looks at its `provided` any more. */
byte g = 1;
active proctype P() { timeout; g = 0; g = 1 }
active proctype Q() provided (10 / g > 0) { skip }
