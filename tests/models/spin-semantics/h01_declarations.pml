byte g;
active proctype P() { byte a; g=1; byte b; g=2; if :: g==2 -> byte c; c=g :: else fi; assert(b==0); { byte d; d=1; g=d } }
