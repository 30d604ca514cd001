/* order 1; naive 2. A d_step that begins with skip can always be entered: waiting inside is an error. One that
   begins with the condition itself waits before it. */
bool go[2];
active proctype P_0() { d_step { skip; go[0] }; end: false }
active proctype P_1() { d_step { go[1] }; end: false }
active proctype G() { if :: go[0] = 1 :: go[1] = 1 fi; end: false }
