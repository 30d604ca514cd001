/* order 2 exactly. An atom that does not change under the swap. */
byte cs = 2;
active [2] proctype P() { do :: cs == 2 -> cs = _pid; (cs == _pid); cs = 2 od }
ltl sym { [] (cs == 2 -> <> (cs == 0 || cs == 1)) }
