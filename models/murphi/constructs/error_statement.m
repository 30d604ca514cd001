-- error is an assertion that always fails; its text is the message.
-- expect: verdict violated; error assertion
type Value: 0..3;
var x: Value;
startstate begin x := 0; end;
rule "count" x < 3 ==> begin x := x + 1; if x = 2 then error "two is too many"; end; end;
