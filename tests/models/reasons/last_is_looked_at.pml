/* reason: nothing to leave out; says `_last` names the process that moved last */
byte n;
active [2] proctype P() { do :: n = 1 - n od }
never { do :: _last == 1 -> skip :: else od }
