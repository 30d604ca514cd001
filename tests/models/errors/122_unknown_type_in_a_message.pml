/* expect: E0204 at 3:1 "`pakcet` is not a type" */
typedef packet { byte number; byte data }
pakcet p;
chan c = [1] of { packet };
init { c!p; c?p; c?[p]; run P(p) }
proctype P(byte number, data) { skip }
