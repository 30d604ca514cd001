/* expect: holds; states 4; transitions 4 */
/* In a poll a variable stands for any value, and so does _pid. */
chan q = [1] of { byte };
active proctype A() { q!1; q?[_pid] }
