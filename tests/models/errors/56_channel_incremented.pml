/* expect: E0313 at 3:8 "no arithmetic on channels" */
chan c = [1] of { byte };
init { c++ }
