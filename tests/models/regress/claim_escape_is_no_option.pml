/* expect: violated; kind claim; asked --property claims */
/* Only p[1] keeps the other options of the claim from being taken. */
bool p[2];
byte cnt;
active [2] proctype P() {
  do
  :: atomic { cnt == 0 -> cnt++; p[_pid] = 1 }
  :: atomic { p[_pid] -> p[_pid] = 0; cnt-- }
  od
}
never {
T0:
  { if
    :: p[0] -> goto A
    :: cnt == 0 -> goto T0
    :: cnt == 1 -> goto B
    fi
  } unless { p[1] -> goto A };
A: false;
B: skip
}
