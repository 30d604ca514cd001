-- expect: M0312 at 5:14 "the record has no field `adress`"; hint "did you mean `address`?"
type Message: record address: 0..3; value: boolean; end;
var m: Message;
startstate begin clear m; end;
rule begin m.adress := 1; end;
