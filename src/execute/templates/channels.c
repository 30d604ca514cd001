/* Channels by number, from 1; 0 is a channel that was never made. */

static int channel_exists(IsoContext* x, int c, int site) {
  if (c > 0 && c <= x->channels) return 1;
  return iso_fail(x, ISO_NO_CHANNEL, site);
}

/* A rendezvous channel is always empty and never full: messages pass through it within a step. */
static int channel_length(IsoContext* x, const iso_u8* s, int c, int site) {
  if (!channel_exists(x, c, site)) return 0;
  if (channel_types[x->channel_type[c]].capacity == 0) return 0;
  return U8(s + x->channel_at[c]);
}

static int channel_full(IsoContext* x, const iso_u8* s, int c, int site) {
  if (!channel_exists(x, c, site)) return 0;
  if (channel_types[x->channel_type[c]].capacity == 0) return 0;
  return U8(s + x->channel_at[c]) >= channel_types[x->channel_type[c]].capacity;
}

/* What is left of a value when it passes through a field. */
static int iso_kept(const IsoChannelType* t, int f, int value) {
  switch (t->kind[f]) {
    case 0: return value & 1;
    case 1: return (iso_u8)value;
    case 2: return (iso_s16)value;
    default: return value;
  }
}
