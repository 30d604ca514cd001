/* reason: calculated-with in line 3; says P(1), P(2) differ: a number that tells them apart is calculated with (`total + weight`); without it S2 */
byte total;
proctype P(byte weight) { total = total + weight; end: false }
init { atomic { run P(3); run P(5) }; assert(total < 9); end: false }
