/* expect: holds; states 5; transitions 5 */
/* A poll may ask about the first fields only. */
chan q = [1] of { byte, byte };
byte x;

active proctype P() {
  q!1, 2;
  q?[1] -> x = 1
}
