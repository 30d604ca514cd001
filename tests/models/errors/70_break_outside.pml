/* expect: E0402 at 2:22 "outside" */
init { if :: skip -> break fi }
