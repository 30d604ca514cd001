/* expect: E0205 at 4:10 "has no field `adress`" */
typedef packet { byte address; bit flag };
packet p;
init { p.adress = 1 }
