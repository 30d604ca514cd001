/* expect: holds */
/* With a statement left out, to see whether it tells processes apart, the loops of the d_steps never end: that is found out in time. */
bool flag[4] = 1;
byte phase[4] = 2;
byte ref[4];
byte holder;
byte g;
byte h;
byte gj;
byte gc;
proctype P(byte me) {
  byte j;
  byte c;
  end0:
  do
    :: d_step {
        skip;
        gc = 0;
        for (gj : 0 .. 3) {
          if
            :: gj != me && flag[gj] ->
              assert(phase[gj] < 3);
              phase[gj] = (phase[gj] + 1) % 3
            :: else
          fi
        };
        gc = 0;
        for (gj : 0 .. 3) {
          if
            :: gj < me ->
              phase[gj] = (phase[gj] + 1) % 3
            :: else ->
              flag[gj] = 0;
              phase[gj] = 2
          fi
        };
        if
          :: gc == 4 ->
            ref[me] = me
          :: else
        fi;
        holder = 255
      }
    :: d_step {
        holder == 255;
        gj = 0;
        do
          :: gj < 4 ->
            if
              :: gj != me && flag[gj] ->
                flag[ref[gj]] = 0;
                flag[gj] = !flag[gj]
              :: else
            fi;
            gj++
          :: gj == 4 ->
            break
        od;
        flag[me] = 0
      }
  od
}
init {
  byte i;
  atomic {
    holder = 255;
    for (i : 0 .. 3) {
      ref[i] = i
    };
    run P(0);
    run P(1);
    run P(2);
    run P(3)
  }
}
