/* expect: E0204 at 3:1 "`mesage` is not a type" */
typedef message { byte a };
mesage m;
init { skip }
