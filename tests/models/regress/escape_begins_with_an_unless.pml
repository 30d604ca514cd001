/* expect: holds; states 3; transitions 3 */
/* The statements of an atomic sequence have no way out to an escape that begins with another unless. */
byte g;
active proctype P() { atomic { g = 1; g = 2 } unless { { g == 5 -> g = 3 } unless { g == 6 } } }
