/* expect: too large to search; group 24 */

/* An email system of five clients, in which the mailer drops what client 3 sends. All permutations of the other four
 * clients with their boxes are symmetries; client 3 is named in the mailer and in the claim, so it stays where it is.
 * The claim says that nobody ever receives mail from client 3; -D NOCLAIM leaves it out. */
chan box_1 = [1] of {pid,pid}; chan box_2 = [1] of {pid,pid};
chan box_3 = [1] of {pid,pid}; chan box_4 = [1] of {pid,pid};
chan box_5 = [1] of {pid,pid}; chan network = [5] of {pid,pid};
pid received_from;

proctype mailer(chan in) {
	pid source, dest;
	pid blocked_client = 3;
	chan out;
	do :: in?source,dest;
		if :: source==blocked_client -> skip
		:: else ->
			if :: dest==1 -> out = box_1 :: dest==2 -> out = box_2
			:: dest==3 -> out = box_3 :: dest==4 -> out = box_4
			:: dest==5 -> out = box_5
			fi;
			out!source,dest
		fi
	od
}

proctype client(chan in) {
	pid source, dest;
	do :: in?source,dest; assert(dest==_pid); received_from = source
	:: atomic { nfull(network) -> source = _pid;
		if :: dest = 1 :: dest = 2 :: dest = 3 :: dest = 4 :: dest = 5 fi;
		network!source,dest }
	od
}

init {
	atomic {
		run client(box_1); run client(box_2); run client(box_3);
		run client(box_4); run client(box_5); run mailer(network)
	}
}

#ifndef NOCLAIM
never { /* !([] (received_from!=3)) */
T0_init:
	if :: (! (received_from!=3)) -> goto accept_all
	:: (1) -> goto T0_init
	fi;
accept_all:
	skip
}
#endif
