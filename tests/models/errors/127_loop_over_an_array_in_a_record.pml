/* expect: E0321 at 7:13 "an array that has a name of its own" */
typedef T { byte s[2] };
T t;
byte x;
init {
  byte i;
  for (i in t.s) { x++ }
}
