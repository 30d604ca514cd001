/* expect: violated; kind assertion; states 152; transitions 409 */
/* A global refers to a process by its id. A representative that moves processes and forgets to rename what refers to them
   hides that the lock is taken by two. */
#define NOBODY 255
pid owner = NOBODY;

active [3] proctype P() {
  do
  :: owner == NOBODY ->
     owner = _pid;
     assert(owner == _pid);
     owner = NOBODY
  od
}
