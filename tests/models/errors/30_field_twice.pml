/* expect: E0201 at 2:29 "`a` is declared twice" */
typedef pair { byte a; byte a };
init { skip }
