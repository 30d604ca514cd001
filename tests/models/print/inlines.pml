/* Inlines become blocks; a select in one is a loop, and one outside is a choice. */
#define N 3
byte g, i, my_var;
byte result;

inline choose(v) {
  select (v : 1 .. 3)
}

inline add(to, what) {
  byte t = what;
  t++;
  to = to + t
}

inline nested(to) {
  add(to, 1);
  {
    byte two;
    two = 2;
    add(to, two)
  }
}

inline sum(p, q) {
  return p + q
}

inline jump() {
  if
  :: g > 3 -> goto out
  :: else
  fi;
  g++;
out:
  skip
}

active proctype P() {
  select (i : 1 .. N);
  choose(i);
  select (my_var : 0 .. 2);
  select (i :
     1 .. 2);
  select (i : 1 .. N + 1);
  select (i : (1) .. 2);
  select (i : 0 .. 40);
  add(g, 1);
  nested(g);
  result = sum(g, i);
  jump();
  jump();
  L: select (i : 1 .. 2);
  M: choose(i);
  N0: for (i : 1 .. 2) { g = i }
}
