static void locate(IsoContext* x, const iso_u8* s) {
  iso_u32 at = PROCESSES_AT;
  int pid, i, channels = GLOBAL_CHANNELS;
  for (pid = 0; pid < U8(s + COUNT_AT); pid++) {
    int type = U8(s + at) - 1;
    x->process_at[pid] = at;
    for (i = 0; i < processes[type].channels; i++) {
      channels++;
      x->channel_at[channels] = at + processes[type].at[i];
      x->channel_type[channels] = processes[type].type[i];
    }
    at += processes[type].bytes;
  }
  x->channels = x->located = channels;
}

/* Room for one more process, behind all others; 0 when there is none. */
static iso_u8* begin_process(IsoContext* x, iso_u8* n, int type, int site) {
  int pid = U8(n + COUNT_AT), i;
  iso_u32 at = x->next_length;
  if (pid >= 255) {
    iso_fail(x, ISO_TOO_MANY_PROCESSES, site);
    return 0;
  }
  if (x->channels + processes[type].channels > MOST_CHANNELS) {
    iso_fail(x, ISO_TOO_MANY_CHANNELS, site);
    return 0;
  }
  x->process_at[pid] = at;
  memset(n + at, 0, processes[type].bytes);
  x->next_length = at + processes[type].bytes;
  U8(n + COUNT_AT) = (iso_u8)(pid + 1);
  for (i = 0; i < processes[type].channels; i++) {
    x->channels++;
    x->channel_at[x->channels] = at + processes[type].at[i];
    x->channel_type[x->channels] = processes[type].type[i];
  }
  return n + at;
}

/* The number of the k-th channel of the process that begins: they are the latest made. */
static int own_channel(IsoContext* x, int type, int k) { return x->channels - processes[type].channels + 1 + k; }

/* A process of `type`, or 0 when there is none of that number. */
static const iso_u8* remote(IsoContext* x, const iso_u8* s, int pid, int type, int site) {
  const iso_u8* p;
  if (pid < 0 || pid >= U8(s + COUNT_AT)) return 0;
  p = s + x->process_at[pid];
  if (U8(p) != type + 1) {
    iso_fail(x, ISO_BAD_REMOTE, site);
    return 0;
  }
  return p;
}
