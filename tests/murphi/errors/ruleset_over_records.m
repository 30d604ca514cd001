-- expect: M0404 at 5:9 "`p` runs over the values of a simple type, not over `P`"
type P: record x: boolean; end;
var b: boolean;
startstate begin b := false; end;
ruleset p: P do rule begin b := true; end; end;
