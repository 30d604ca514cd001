/* reason: named-alone in line 8; says Peer(1), Peer(2) differ: one of several that are alike is named here (`there!ping`); without it S2 */
mtype = { ping, pong };
proctype Peer(chan inp, out) { do :: inp?ping -> out!pong :: inp?pong -> out!ping od }
init {
  chan there = [1] of { mtype };
  chan back = [1] of { mtype };
  atomic { run Peer(there, back); run Peer(back, there) };
  there!ping
}
