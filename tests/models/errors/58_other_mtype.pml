/* expect: E0315 at 5:12 "`small` is no mtype:fruit" */
mtype:fruit = { apple, pear };
mtype:size = { small, large };
mtype:fruit x;
init { x = small }
