/* order 1; naive 2. Two variables that differ in nothing but what they start with. */
byte a = 0; byte b = 1;
active proctype P_0() { do :: a < 3 -> a++ :: else -> break od; end: false }
active proctype P_1() { do :: b < 3 -> b++ :: else -> break od; end: false }
