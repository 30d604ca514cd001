/* expect: violated; kind assertion */
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
