/* expect: holds; group 6 */
/* Two-phase commit: a coordinator asks, participants vote, the coordinator counts the votes in a loop and decides for
   all in another. */
#ifndef N
#define N 3
#endif

mtype = { idle, asked, yes, no, committed, aborted };
mtype part[N];
bool done;

active proctype Coordinator()
{
  byte i, answers, ayes;
  do
  :: atomic { /* ask all */
       !done ->
       i = 0;
       do
       :: i < N -> part[i] = asked; i++
       :: i == N -> break
       od;
       done = true
     }
  :: atomic { /* count, and decide */
       done ->
       answers = 0; ayes = 0;
       for (i : 0 .. N - 1) {
         if
         :: part[i] == yes -> answers++; ayes++
         :: part[i] == no -> answers++
         :: else
         fi
       }
       if
       :: answers == N && ayes == N ->
          for (i : 0 .. N - 1) { part[i] = committed }
       :: answers == N && ayes < N ->
          for (i : 0 .. N - 1) {
            if
            :: part[i] == yes || part[i] == no -> part[i] = aborted
            :: else -> assert(false)
            fi
          }
       :: else
       fi
     }
  :: d_step { /* all have heard: another round */
       done ->
       answers = 0;
       for (i : 0 .. N - 1) { answers = answers + (part[i] == committed || part[i] == aborted) }
       if
       :: answers == N -> done = false
       :: else
       fi
     }
  od
}

active [N] proctype Participant()
{
  byte j;
  do
  :: part[_pid - 1] == asked ->
     if
     :: part[_pid - 1] = yes
     :: part[_pid - 1] = no
     fi
  :: atomic {
       part[_pid - 1] == committed ->
       j = 0;
       do
       :: j < N ->
          if
          :: part[j] == aborted -> assert(false)
          :: else
          fi;
          j++
       :: else -> break
       od
     }
  od
}
