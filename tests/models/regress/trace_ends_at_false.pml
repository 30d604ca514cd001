/* expect: violated; kind invalid-end-state; states 2; transitions 2 */
/* A process that can never go on has not ended: the trace has to be at its end. */
chan q = [1] of { byte };
trace { q!1; q!2 }
active proctype A() { q!1; end: if :: false fi }
