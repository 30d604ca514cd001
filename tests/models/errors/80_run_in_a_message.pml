/* expect: E0407 at 4:10 "a message" */
proctype P() { skip }
chan c = [1] of { byte };
init { c!run P() }
