static int priority_of(IsoContext* x, const iso_u8* s, int pid) {
  if (pid < 0 || pid >= U8(s + COUNT_AT)) return 0;
  return U8(s + x->process_at[pid] + PRIORITY_AT);
}

static void set_priority(IsoContext* x, iso_u8* n, int pid, int priority, int site) {
  if (pid < 0 || pid >= U8(n + COUNT_AT)) return;
  if (priority < 1 || priority > 255) {
    iso_fail(x, ISO_BAD_PRIORITY, site);
    return;
  }
  U8(n + x->process_at[pid] + PRIORITY_AT) = (iso_u8)priority;
}

/* A process moves only when none of higher priority can. One that is held back by its `provided` cannot. */
static int highest_priority(IsoContext* x, const iso_u8* s, int pid) {
  int mine = U8(s + x->process_at[pid] + PRIORITY_AT), other;
  for (other = 0; other < U8(s + COUNT_AT); other++)
    if (other != pid && U8(s + x->process_at[other] + PRIORITY_AT) > mine && is_provided(x, s, other) &&
        enabled(x, s, -1, other, 0))
      return 0;
  return 1;
}
