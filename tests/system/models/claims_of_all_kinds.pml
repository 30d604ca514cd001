/* Guards of claims: places, variables of processes, timeout, progress, else. */
byte x;
active [2] proctype P() { byte own; L: do :: own = _pid; x = (x + 1) % 3 :: progress: x == 2 -> x = 0; M: own = 3 od }
never {
T0: do
  :: P[0]@L && x == 1 -> goto T1
  :: P[1]:own == 3
  :: timeout || np_ -> goto accept
  :: else
  od;
T1: if :: atomic { x != 2 -> assert(x < 3) } :: 4 / x == 2 fi;
accept: do :: !P[x]@M :: x == 0 -> break od
}
ltl p { [] (P[0]@L -> <> (x == 2 || P[1]:own == 0)) }
