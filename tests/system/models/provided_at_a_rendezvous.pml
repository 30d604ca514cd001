/* Who may move is asked of both sides of a rendezvous. */
chan c = [0] of { byte };
byte x;
bool g;
active proctype S() provided (x < 3) { do :: c!x :: x = x + 1 od }
active proctype R() provided (x != 1) { byte v; do :: c?v -> assert(v < 2) :: c?2 -> g = true od }
