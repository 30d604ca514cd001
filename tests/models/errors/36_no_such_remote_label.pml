/* expect: E0210 at 3:16 "has no label `critcal`" */
active proctype P() { critical: skip }
ltl safe { [] !P@critcal }
