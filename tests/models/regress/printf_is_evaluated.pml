/* expect: violated; kind runtime-error; states 1; transitions 1 */
/* Nothing is printed during a search, but the index is wrong all the same. */
byte a[2];
init { printf("%d\n", a[2]) }
