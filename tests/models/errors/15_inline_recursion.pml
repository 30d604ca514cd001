/* expect: E1009 at 3:8 "calls itself" */
inline forever() { skip; forever() }
init { forever() }
