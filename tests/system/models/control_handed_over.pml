/* Channels of processes in messages; an atomic sequence that hands control over, waits, and is escaped from. */
byte x;
chan c = [0] of { byte };
chan q = [1] of { chan };
active proctype A() { chan l = [1] of { byte }; byte v; q!l; l?v; x = v }
active proctype B() { chan k; atomic { q?k; k!5; c!1; x = 9 } }
active proctype C() { atomic { c?1; x = 7; x == 8; x = 4 } unless { x == 9 } }
