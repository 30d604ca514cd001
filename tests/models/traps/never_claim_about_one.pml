/* order 1; naive 2. */
byte cs = 2;
active [2] proctype P() { do :: cs == 2 -> cs = _pid; (cs == _pid); cs = 2 od }
never { do :: cs == 1 -> break :: else od }
