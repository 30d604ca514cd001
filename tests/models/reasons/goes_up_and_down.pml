/* reason: visited-in-order in line 5; says P(1), P(2), P(3) differ: they are looked at one by one in the order of their numbers (`pressed[at] = false`) */
bool pressed[3];
active proctype Cabin() { byte at;
  do
  :: pressed[at] = false
  :: at < 2 -> at++
  :: at > 0 -> at--
  od
}
active [3] proctype P() { do :: pressed[_pid - 1] = true; !pressed[_pid - 1] od }
