/* expect: E0409 at 4:26 "two processes claim" */
chan c = [1] of { byte };
active proctype P() { xr c; c?1 }
active proctype Q() { xr c; c?2 }
