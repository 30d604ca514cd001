/* Priorities, set and read. */
byte g;
active proctype A() priority 2 { g = get_priority(_pid); set_priority(_pid, 1); g = _priority; g++ }
active proctype B() priority 1 { g = 3; (g > 2) }
init priority 3 { run C(1) priority 4; g = 0 }
proctype C(byte n) { g = n }
