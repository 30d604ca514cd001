/* expect: E0209 at 3:8 "is a claim" */
never watch { skip }
init { run watch() }
