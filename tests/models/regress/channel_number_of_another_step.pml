/* expect: violated; kind runtime-error; states 16; transitions 21 */
/* A channel that another step makes is not there for this one. */
chan o = [1] of {chan};
proctype M() { chan c = [1] of {byte}; o!c }
proctype N() { chan d = [1] of {byte}; end: do :: false od }
active proctype H() { chan x; o?x; x!1 }
active proctype R() { run M(); run N() }
