-- expect: M0201 at 9:46 "`invlaid` is not declared"; hint "did you mean `invalid`?"
-- expect: M0201 at 9:69 "`ownr` is not declared"; hint "did you mean `owner`?"
-- expect: M0201 at 11:35 "`wating` is not declared"
-- expect: M0201 at 12:15 "`stat` is not declared"; hint "did you mean `State`?"
type Cache: scalarset(3);
  State: enum { invalid, shared };
var state: array[Cache] of State;
  owner: Cache;
startstate begin for c: Cache do state[c] := invlaid; end; undefine ownr; end;
ruleset c: Cache do
  rule "ask" state[c] = invalid & wating[c] ==> begin state[c] := shared; wating[c] := false; end;
  rule "take" stat[c] = shared ==> begin owner := c; end;
end;
