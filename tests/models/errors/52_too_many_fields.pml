/* expect: E0311 at 4:3 "carries 2 fields, 3 are sent" */
chan box = [1] of { pid, pid };
init {
  box!1,2,3
}
