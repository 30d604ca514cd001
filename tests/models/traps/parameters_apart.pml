/* order 1; naive 2. The ids could be exchanged, what else they were started with could not. */
byte n[2];
proctype P(byte me; byte weight) { if :: weight > 15 -> n[me]++ :: else fi; end: false }
init { atomic { run P(0, 10); run P(1, 20) }; end: false }
