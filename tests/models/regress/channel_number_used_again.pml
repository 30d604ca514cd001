/* expect: violated; kind runtime-error; states 23; transitions 35 */
/* A process that is started takes the number of a channel that is gone. */
chan o = [1] of {chan};
proctype M() { chan c = [1] of {byte}; o!c }
proctype N() { chan d = [1] of {byte}; end: do :: false od }
active proctype H() { chan x; o?x; x!1 }
active proctype R() { run M(); skip; run N() }
