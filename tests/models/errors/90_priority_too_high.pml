/* expect: E0505 at 2:17 "between 1 and 255" */
active proctype P() priority 256 { skip }
