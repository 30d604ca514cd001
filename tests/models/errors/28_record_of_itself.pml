/* expect: E0204 at 2:28 "`node` is used before" */
typedef node { byte value; node next };
init { skip }
