/* order 2; naive 6. Process 2 reaches beyond the array, which is an error; 0 and 1 do not. */
bool f[2];
active [3] proctype P() { f[_pid] = 1; end: false }
