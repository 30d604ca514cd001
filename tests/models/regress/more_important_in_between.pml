/* expect: holds; states 7; transitions 7 */
/* B comes in between in the atomic sequence of A: what that keeps in t must not be forgotten. */
byte t, flag, y, z;
active proctype A() priority 1 {
  atomic {
    t = 5;
    flag = 1;
    y = t
  };
  assert(y == 7)
}
active proctype B() priority 2 {
  atomic {
    flag == 1;
    t = 7;
    z = t
  }
}
