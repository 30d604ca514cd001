/* expect: holds; states 3; transitions 3 */
/* How often the loop goes round nobody can foresee, so it is not followed to its end. */
byte g;
init {
  atomic {
    for (g : 0 .. 0) {
      skip
    }
  }
}
