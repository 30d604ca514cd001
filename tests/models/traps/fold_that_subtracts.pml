/* order 1; naive 2. h = a[j] - h depends on the order. */
short h; byte a[2];
active [2] proctype P() { a[_pid] = 1; a[_pid] = 2; end: false }
active proctype M() { byte j; d_step { j = 0; do :: j < 2 -> h = a[j] - h; j++ :: else -> j = 0; break od }; assert(h < 2); end: false }
