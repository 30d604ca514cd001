-- expect: M0201 at 4:12 "`recieved` is not declared"; hint "did you mean `received`?"
var received: 0..1;
startstate begin received := 0; end;
rule begin recieved := 1; end;
