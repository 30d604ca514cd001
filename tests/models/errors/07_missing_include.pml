/* expect: E0125 at 2:10 "no_such_file.h" */
#include "no_such_file.h"
init { skip }
