/* expect: violated; kind assertion; states 12; transitions 21 */
/* Keeping finished processes once took the end away from the notrace, too, so that it was never reached. */
chan q = [1] of { byte };
active proctype sender() { do :: q!1 od }
active proctype receiver() { do :: q?_ od }
init { skip }
notrace { q!_; q?_ }
