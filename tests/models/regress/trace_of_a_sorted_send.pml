/* expect: violated; kind assertion; states 4; transitions 4 */
/* The trace must be shown the 0 that is sent, although the last message in the channel is then the 1. */
chan q = [3] of { byte };
active proctype P() { q!1; q!!0 }
trace { do :: q!1 od }
