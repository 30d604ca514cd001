/* reason: nothing to leave out; says no two processes are alike: each is the only one of its kind */
chan q = [1] of { byte };
active proctype Sender() { do :: q!1 od }
active proctype Receiver() { byte x; do :: q?x; x = 0 od }
