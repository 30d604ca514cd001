/* expect: E0207 at 4:1 "`here` is defined twice" */
init {
here: skip;
here: skip
}
