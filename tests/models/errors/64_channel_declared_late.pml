/* expect: E0320 at 4:8 "at the start of its process" */
init {
  skip;
  chan c = [1] of { byte };
  c!1
}
