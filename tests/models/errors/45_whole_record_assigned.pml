/* expect: E0305 at 4:8 "whole record" */
typedef pair { byte a, b };
pair p;
init { p = 1 }
