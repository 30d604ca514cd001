/* expect: holds; asked --property claims */
/* Skips in a claim are steps. */
byte x;
active proctype P() { d_step { x = 1 }; x = 2; x = 3; x = 4; x = 5; x = 6 }
never {
  if
  :: x == 0 -> skip; skip; skip; (x == 2)
  fi
}
