-- A ring of N stations round which one token goes in one direction.
--
-- Who has the token may send, and must pass the token on. It begins anywhere, so
-- that turning the ring takes start states to start states.
-- Checked: at most one station sends, there is exactly one token, and every station
-- can always come to send.
--
-- N rotations are symmetries and no reflection is: the ring has a direction. They
-- add to numbers, and so are no permutations of a scalarset.
--
-- expect: verdict holds; states 30; rules_fired 40
-- expect -D N=3: verdict holds; states 9; rules_fired 12

const
  N: 10;

type
  Station: 0..N-1;

var
  link: array[Station] of boolean;   -- the token is on its way to this station
  has: array[Station] of boolean;
  sends: array[Station] of boolean;

ruleset first: Station do
  startstate "on a link"
  begin
    clear link;
    clear has;
    clear sends;
    link[first] := true;
  end;
end;

ruleset s: Station do
  rule "take" link[s] ==> begin link[s] := false; has[s] := true; end;
  rule "send" has[s] & !sends[s] ==> begin sends[s] := true; end;
  rule "pass on" has[s] ==> begin sends[s] := false; has[s] := false; link[(s + 1) % N] := true; end;
end;

invariant "one token"
  exists s: Station do
    link[s] != has[s]
    & forall t: Station do t = s | !link[t] & !has[t] end
  end;

invariant "one sends"
  forall s: Station do sends[s] -> has[s] end;

ruleset s: Station do
  liveness "can send" sends[s];
end;
