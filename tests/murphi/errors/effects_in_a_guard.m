-- expect: C0003 at 5:6 "`next` cannot be called here: it is not one expression written out"; hint "in a guard or a property a function only chooses what it returns, within its type"
var x: 0..3;
function next(): boolean; begin x := 1; return true; end;
startstate begin x := 0; end;
rule next() ==> begin x := 2; end;
