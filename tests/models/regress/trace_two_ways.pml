/* expect: violated; kind runtime-error */
/* A trace that can go on in two ways is an error. */
chan q = [1] of {byte};
active proctype P() { q!1 }
trace {
  if
  :: q!1
  :: q!1
  fi
}
