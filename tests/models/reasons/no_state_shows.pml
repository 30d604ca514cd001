/* reason: nothing to leave out; says processes that are alike can change places, but no state shows it */
byte n;
active [3] proctype P() { do :: n = 1 - n od }
