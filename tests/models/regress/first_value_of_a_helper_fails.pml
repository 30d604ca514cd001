/* expect: violated; kind runtime-error */
byte g;
byte h = 10 / g;
active proctype P() { h = 2 }
