/* expect: violated; kind invalid-end-state; states 3; transitions 3 */
/* A process that `provided` holds back at its end is not removed: the trace has to be at its end. */
chan q = [1] of { byte }; byte g;
trace { q!1; q!2 }
active proctype A() provided (g == 0) { q!1; g = 1 }
