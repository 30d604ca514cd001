/* expect: E0111 at 4:2 "too old" */
#define VERSION 2
#if VERSION < 3
#error this version is too old
#endif
init { skip }
