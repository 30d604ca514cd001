/* expect: E0202 at 3:13 "an inline" */
inline reset() { skip }
init { byte reset; skip }
