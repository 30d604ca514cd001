-- switch: several values to a case, cases that are no constants, the first that fits
-- is taken and no other is looked at, none need fit.
--
-- expect: verdict holds; states 8; rules_fired 16
type Colour: enum { red, green, blue }; Value: 0..5;
var c: Colour; x: Value; y: Value; z: Value;
startstate begin c := red; x := 0; y := 3; undefine z; end;
rule "turn"
begin
  switch c
    case red: c := green;
    case green, blue: c := red;
  end;
end;
rule "count"
begin
  switch x
    case 0: x := 1;
    case 1: x := 3;
    case y: x := 2;          -- 3
    case 3: x := 5;          -- never: y fits first
    case 2: x := 0;
    case z: x := 5;          -- never looked at: z is undefined
  end;
end;
invariant x != 5;
