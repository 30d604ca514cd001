/* expect: E0308 at 5:6 "only an unsigned" */
/* expect: E0309 at 6:12 "`h`" */
/* expect: E0302 at 7:8 "`z`" */
/* expect: E0201 at 8:6 "`z`" */
byte w : 3;
hidden bit h;
byte z[0];
byte z;
init { w = 1 }
