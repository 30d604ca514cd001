chan q=[1] of {byte,byte}; byte g;
active proctype S() { do :: q!1,7 :: q!2,7 od }
active proctype R() { byte i; do :: q?1,i -> assert(i==7) :: q?2,i od }
