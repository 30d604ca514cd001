/* expect: holds; group 6 */
/* Election by a majority: whoever runs asks for votes, each votes once a term, and a candidate that counts more than half of
   all votes for itself leads. */
#ifndef N
#define N 3
#endif
#define NOBODY 255
#define MAJORITY (N / 2)

byte vote[N];     /* whom each voted for */
byte leader;
bool runs[N];

proctype Node(byte id)
{
  byte j, count;
  do
  :: atomic { leader == NOBODY && vote[id] == NOBODY -> runs[id] = true; vote[id] = id }
  :: atomic { /* ask all others: who has not voted yet gives its vote or says no */
       runs[id] ->
       j = 0;
       do
       :: j < N ->
          if
          :: vote[j] == NOBODY ->
             if
             :: vote[j] = id
             :: skip
             fi
          :: else
          fi;
          j++
       :: else -> break
       od
     }
  :: atomic {
       runs[id] ->
       count = 0;
       for (j : 0 .. N - 1) {
         if
         :: vote[j] == id -> count++
         :: else
         fi
       }
       if
       :: count > MAJORITY ->
          assert(leader == NOBODY || leader == id);
          leader = id
       :: else
       fi
     }
  :: atomic { /* the term is over: the leader steps down */
       leader == id ->
       for (j : 0 .. N - 1) { vote[j] = NOBODY; runs[j] = false }
       leader = NOBODY
     }
  od
}

init
{
  byte i = 0;
  leader = NOBODY;
  do
  :: i < N -> vote[i] = NOBODY; i++
  :: else -> break
  od;
  atomic {
    for (i : 0 .. N - 1) { run Node(i) }
  }
}
