/* expect: holds; states 144; transitions 166; reduced 96; group 1 */

/* The alternating-bit protocol over channels that lose messages. Every message carries a bit, and is sent again until an
 * acknowledgement carries the same one. */
mtype = { data, ack };
chan there = [1] of { mtype, byte, bit };
chan back = [1] of { mtype, bit };
byte sent, received;            /* the messages are 0, 1, 2, 0, 1, 2, ... */
bool delivered;

active proctype Sender() {
  bit mine, theirs;
  do
  :: there!data,sent,mine;
     if
     :: back?ack,theirs ->
answered:
        if
        :: theirs == mine -> mine = 1 - mine; sent = (sent + 1) % 3
        :: else -> skip
        fi
     :: timeout -> skip                         /* something was lost */
     fi
  od
}

active proctype Receiver() {
  byte message;
  bit theirs, expected;
  do
  :: there?data,message,theirs ->
arrived:
     if
     :: theirs == expected ->
        assert(message == received);
        received = (received + 1) % 3;
        expected = 1 - expected;
        delivered = true;
        delivered = false
     :: else -> skip
     fi;
     back!ack,theirs
  od
}

active proctype Loss() {
  do
  :: there?data,_,_
  :: back?ack,_
  od
}

/* Does not hold: the channels may lose everything. */
ltl delivers { []<> delivered }
/* Holds: it is delivered if again and again something gets through in either direction. */
ltl delivers_what_arrives { ([]<> Receiver@arrived && []<> Sender@answered) -> []<> delivered }
