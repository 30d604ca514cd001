/* Operators whose precedence, spacing or place in SPIN's grammar is easily lost in printing. */
#define twice(v) (v + v)
mtype = { red, amber, green };
mtype:way = { left, right };
byte x = 1, y = 2, z = 3;
bool b;
short s = -3;
int big = 2147483647;
unsigned u : 3 = 5;
mtype light = red;
mtype:way turn = left;
byte a[4];
chan c = [2] of { mtype, short };
chan d = [2] of { bool };
pid me;

active proctype Arithmetic() {
  s = x - (y - z);
  s = x - y - z;
  s = (x + y) * z % 4 - -s;
  s = -(-s) + ~x;
  s = x << 1 + y;
  s = (x << 1) + y;
  s = (x & y) == z;
  s = x & y == z;
  s = x ^ y | z & 1;
  b = !(x == y) && !b || x > 1;
  b = !(!b);
  s = (x > y -> (y > z -> 1 : 2) : x + 1);
  s = (x < y -> x : y) * 2;
  s = twice(x) * twice(y + 1);
  big = big + x;
  u = u + 'a' - 'A';
  a[x + 1] = a[a[0]] + 1;
  a[2]++;
  a[2]--;
  light = green;
  turn = right;
  me = _pid;
  b = x <= y == z >= y;
}

active proctype Channels() {
  c!red,-5;
  c!green(s + 1);
  c?[red, -5] && nfull(d) -> d!(!b);
  d! !b;
  c?red,-5;
  c?eval(light),s;
  do
  :: (full(d) || nempty(c)) && x < 9 -> d?_
  :: d?[b] && len(c) < 2 -> d??b
  :: c??[green, _] -> c??green,s
  :: empty(c) && empty(d) -> break
  :: timeout -> break
  od
}
