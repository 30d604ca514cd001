/* order 2 exactly. Each sends to the other; parameters in different order. */
chan a = [1] of { byte }; chan b = [1] of { byte };
proctype P(chan in; chan out) { end: do :: out!1 :: in?1 od }
init { atomic { run P(a, b); run P(b, a) }; end: false }
