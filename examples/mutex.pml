/* expect: violated; kind assertion; states 53; transitions 98; orbits 30; group 2 */
/* A lock that is tested in one step and taken in another. */
byte ncrit;
bool free = true;

proctype Proc() {
  do
  :: free ->
     free = false;
     ncrit++;
     assert(ncrit == 1);
     ncrit--;
     free = true
  od
}

init {
  atomic { run Proc(); run Proc() }
}
