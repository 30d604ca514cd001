/* Four clients and a server: a request through one channel for all, the answer through one for each. */
mtype = { REQ, GRANT, DONE };
chan request = [2] of { mtype, byte };
chan answer[4] = [1] of { mtype };

active [4] proctype Client() {
  do
  :: request!REQ,_pid; answer[_pid]?GRANT; request!DONE,_pid
  od
}

active proctype Server() {
  byte who;
  do
  :: request?REQ,who; answer[who]!GRANT; request?DONE,eval(who)
  od
}
