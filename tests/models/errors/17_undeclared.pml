/* expect: E0203 at 4:3 "`recieved` is not declared" */
byte received;
init {
  recieved = 1
}
