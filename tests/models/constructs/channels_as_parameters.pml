/* symmetry: order 2; structure S2; diagram 2; on the diagram 2 */
chan a = [1] of { bit }; chan b = [1] of { bit };
proctype P(chan in; chan out) { do :: out!1 :: in?1 od }
init { atomic { run P(a, b); run P(b, a) } }
