/* order 1; naive 2. The youngest ends first, and `_nr_pr` shows it. */
byte seen;
active proctype M() { do :: _nr_pr == 2 -> seen = 1; break od; end: false }
active proctype P_1() { (true) }
active proctype P_2() { (true) }
