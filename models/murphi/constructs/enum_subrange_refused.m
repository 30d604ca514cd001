-- Members of an enum are not values of a range between them.
-- expect: verdict refused
type Colour: enum { red, green, blue };
  Middle: red..green;
var x: Middle;
startstate begin x := red; end;
rule "stay" begin end;
