/* Sorted sends; receives and polls of the first message, of any, of a copy. */
chan c = [2] of { byte, bit };
byte x;
active proctype S() { do :: c!x,1 :: c!!3,0 :: x = (x + 1) % 4 od }
active proctype R() {
  byte v;
  bit w;
  do
  :: c??2,w -> x = 0
  :: c?v,eval(x)
  :: c?<v,w> -> x = v
  :: c?[3,1] -> x = 1
  :: c??[v,1] -> x = c??[2,1]
  od
}
