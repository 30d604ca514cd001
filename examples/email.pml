/* expect: holds; states 23256; orbits 3902; group 6 */

/* An email system: three clients write to one another through one mailer. No feature (automatic answers, filters) is on. */
#define COUNT_client 3
#define COUNT_mailer 1
typedef array { byte to[5] };
hidden byte AUTORESP[5];
hidden array FILTER[5];
byte ready;                     /* start barrier: clients that have looked up the mailer */

chan link1 = [1] of {pid,pid};
chan link2 = [1] of {pid,pid};
chan link3 = [1] of {pid,pid};
chan link4 = [2] of {pid,pid};
inline lookup(id,link) {
  if
  :: id == 1 -> link = link1
  :: id == 2 -> link = link2
  :: id == 3 -> link = link3
  :: id == 4 -> link = link4
  fi
}
proctype client(chan in) {
  pid sender, receiver;
  chan out;
  d_step {
    if
    :: lookup(4,out)
    fi;
    ready++
  };
idle:
  atomic {
    (ready == COUNT_client && (nempty(in) || nfull(out)));
    if
    :: nempty(in) -> goto delivermail
    :: empty(in) && nfull(out) -> goto sendmail
    fi;
delivermail:
    in?sender,receiver;
    assert(receiver == _pid);
    if
    :: AUTORESP[_pid] == 1 && sender != _pid -> receiver = sender; sender = 0; goto autorespond
    :: else -> sender = 0; receiver = 0; goto idle
    fi;
sendmail:
    if
    :: receiver = 1
    :: receiver = 2
    :: receiver = 3
    fi;
    sender = _pid;
    out!sender,receiver;
    sender = 0; receiver = 0;
    goto idle;
  };
autorespond:
  atomic {
    nfull(out);
    sender = _pid;
    out!sender,receiver;
    sender = 0; receiver = 0;
    goto idle
  }
}
proctype mailer(chan in) {
  pid sender, receiver;
  chan box = in;                /* `in' doubles as the neutral value */
loop:
  atomic {
    in?sender,receiver;
    if
    :: FILTER[receiver].to[sender] == 1 -> sender = 0; receiver = 0; goto loop
    :: else -> lookup(receiver,box)
    fi
  };
  atomic {
    box!sender,receiver;
    box = in; sender = 0; receiver = 0;
    goto loop
  }
}
init {
  atomic {
    run client(link1);
    run client(link2);
    run client(link3);
    run mailer(link4);
    skip
  }
}
