/* expect: E0311 at 3:8 "no channel of the model carries" */
chan c;
init { c!1 }
