-- expect: M0402 at 8:8 "the switch is over `Colour`, this is a number"
type Colour: enum { red, green };
var c: Colour; x: 0..3;
startstate begin c := red; x := 0; end;
rule begin
  switch c
  case red: x := 1;
  case 2: x := 2;
  end;
end;
