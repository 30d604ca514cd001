/* Scopes, declarations among statements, labels, unless, atomic, d_step, for. */
typedef Point { byte x; byte y }
typedef Line { Point ends[2]; chan c }
byte g;
byte list[3] = { 1, 2, 3 };
Line line;
chan points = [2] of { Point };

active proctype P(){
  byte a = 1;
  byte i;
  Point p;
  g = 1;
  byte b = a + 1;
  {
    byte c = b;
    g = c;
    {
      byte d;
      byte e[2];
      d = c; e[1] = d
    }
  }
  atomic { g++; if :: g > 5 -> goto done :: else -> skip fi; g-- }
  d_step { i = 0; do :: i < 3 -> list[i] = i; i++ :: else -> break od }
  for (i : 0 .. 2) { byte k; k = list[i]; g = k }
  for (i in list) { g = list[i] }
  p.x = 1; line.ends[1].y = p.x + 1;
  points!p;
  for (p in points) { g = p.x }
  points?p;
  { g = 2; g = 3 } unless { g == 3 -> g = 4 };
  g = 5 unless g == 9;
  do :: g < 7 -> g++ :: else -> break od unless { g == 6 };
  U: { g = 1; g = 2 } unless atomic { g == 2; g = 3 };
again:
  if
  :: g > 2 -> g--; goto again
  :: g <= 2
  fi;
done: skip;
end:
progress_1: accept_x: g = 0;
last:
}
