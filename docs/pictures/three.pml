/* Three processes that each do two steps: small enough for a picture of all its states. */
mtype = { idle, busy, done };
mtype at[3] = idle;

active [3] proctype P() {
end:
  do
  :: atomic { at[_pid] == idle -> at[_pid] = busy }
  :: atomic { at[_pid] == busy -> at[_pid] = done }
  od
}
