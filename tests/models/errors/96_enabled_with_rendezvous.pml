/* expect: E0510 at 3:15 "rendezvous" */
chan c = [0] of { byte };
never { do :: enabled(0) od }
init { c!1 }
