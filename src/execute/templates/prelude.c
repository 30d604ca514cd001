/* The part of the generated code that does not depend on the model. */

typedef signed short iso_s16;

extern void* memcpy(void*, const void*, unsigned long);
extern void* memset(void*, int, unsigned long);
extern void* memmove(void*, const void*, unsigned long);

#if defined(__TINYC__)
#define ISO_UNALIGNED
#else
#define ISO_UNALIGNED __attribute__((aligned(1), may_alias))
#endif
typedef iso_u16 iso_u16x ISO_UNALIGNED;
typedef iso_s16 iso_s16x ISO_UNALIGNED;
typedef int iso_s32x ISO_UNALIGNED;

#define U8(at) (*(at))
#define U16(at) (*(iso_u16x*)(at))
#define S16(at) (*(iso_s16x*)(at))
#define S32(at) (*(iso_s32x*)(at))

/* The first error counts: what is computed after it no longer means anything. */
static int iso_fail(IsoContext* x, int error, int site) {
  if (!x->error) {
    x->error = error;
    x->site = site;
  }
  return 0;
}

static int iso_index(IsoContext* x, int i, int length, int site) {
  if (i >= 0 && i < length) return i;
  return iso_fail(x, ISO_BAD_INDEX, site);
}

static int iso_divide(IsoContext* x, int a, int b, int site) {
  if (b == 0) return iso_fail(x, ISO_DIVISION, site);
  if (b == -1) return (int)(0u - (unsigned)a);
  return a / b;
}

static int iso_modulo(IsoContext* x, int a, int b, int site) {
  if (b == 0) return iso_fail(x, ISO_DIVISION, site);
  if (b == -1) return 0;
  return a % b;
}

/* Keeps a constant from being folded: libtcc 0.9.27 miscompiles &&, ||, ! and ?: over constants. */
static int iso_constant(int v) { return v; }

static int iso_fit(IsoContext* x, int v, int low, int high, int site) {
  if (v < low || v > high) {
    iso_fail(x, ISO_OUT_OF_RANGE, site);
    return low;
  }
  return v;
}

static int iso_defined(IsoContext* x, int v, int undefined, int site) {
  if (v == undefined) return iso_fail(x, ISO_UNDEFINED, site);
  return v;
}

/* ---- successors */

static iso_u8* iso_begin(IsoContext* x, const iso_u8* s, iso_u32 transition, int pid, int flags) {
  IsoRecord* r;
  iso_u32 room = (iso_u32)sizeof(IsoRecord) + x->length + ISO_MOST_GROWTH + 8;
  if (x->out + room > x->out_end) x->grow(x, room);
  r = (IsoRecord*)x->out;
  r->transition = transition;
  r->partner_transition = ISO_NONE;
  r->site = 0;
  r->pid = (iso_u16)pid;
  r->partner = 0;
  r->flags = (iso_u8)flags;
  r->error = 0;
  x->record = r;
  x->next_length = x->length;
  x->channels = x->located;
  memcpy(x->out + sizeof(IsoRecord), s, x->length);
  return x->out + sizeof(IsoRecord);
}

static void iso_commit(IsoContext* x) {
  IsoRecord* r = x->record;
  if (x->error) {
    r->flags = ISO_ERROR;
    r->error = (iso_u8)x->error;
    r->site = (iso_u32)x->site;
    x->error = 0;
  }
  r->length = x->next_length;
  r->size = (iso_u32)((sizeof(IsoRecord) + x->next_length + 7u) & ~7u);
  x->out += r->size;
  x->count++;
  x->channels = x->located; /* what is looked at next is the state again, without channels that were made */
}

static void iso_commit_error(IsoContext* x, const iso_u8* s, iso_u32 transition, int pid) {
  iso_begin(x, s, transition, pid, 0);
  iso_commit(x);
}

/* A second way to go on in a D_proctype. It is a record of its own, because the step can be taken all the same. */
static void iso_nondeterministic(IsoContext* x, const iso_u8* s, iso_u32 transition, int pid, int site) {
  iso_fail(x, ISO_NONDETERMINISM, site);
  iso_commit_error(x, s, transition, pid);
}

/* As a failing assertion: it is reported, and the run goes on. It counts for more than an assertion, which
 * may not be asked for. */
static void iso_trace_violated(IsoContext* x, int site) {
  if ((x->record->flags & ISO_ASSERT) && x->record->error) return;
  x->record->flags |= ISO_ASSERT;
  x->record->error = ISO_TRACE_VIOLATED;
  x->record->site = (iso_u32)site;
}

/* ---- channels: [length][cell 0][cell 1]..., a cell being its fields one after the other */

typedef struct IsoChannelType {
  int capacity;
  int fields;
  int cell;               /* bytes */
  const iso_u16* at;      /* offset of each field in the cell */
  const iso_u8* kind;     /* 0: bit, 1: byte, 2: short, 4: int */
} IsoChannelType;

static int iso_get_field(const IsoChannelType* t, const iso_u8* cell, int f) {
  const iso_u8* at = cell + t->at[f];
  switch (t->kind[f]) {
    case 0:
    case 1: return U8(at);
    case 2: return S16(at);
    default: return S32(at);
  }
}

static void iso_put_field(const IsoChannelType* t, iso_u8* cell, int f, int value) {
  iso_u8* at = cell + t->at[f];
  switch (t->kind[f]) {
    case 0: U8(at) = (iso_u8)(value & 1); break;
    case 1: U8(at) = (iso_u8)value; break;
    case 2: S16(at) = (iso_s16)value; break;
    default: S32(at) = value; break;
  }
}

/* x->fields holds the message, the place for it is known to be there. */
static void iso_push(IsoContext* x, const IsoChannelType* t, iso_u8* channel, int sorted) {
  int length = U8(channel);
  int at = length;
  int f;
  if (sorted) {
    for (at = 0; at < length; at++) {
      const iso_u8* cell = channel + 1 + at * t->cell;
      for (f = 0; f < t->fields; f++) {
        int there = iso_get_field(t, cell, f);
        if (x->fields[f] > there) break;
        if (x->fields[f] < there) goto found;
      }
    }
  found:
    memmove(channel + 1 + (at + 1) * t->cell, channel + 1 + at * t->cell, (unsigned long)((length - at) * t->cell));
  }
  for (f = 0; f < t->fields; f++) iso_put_field(t, channel + 1 + at * t->cell, f, x->fields[f]);
  U8(channel) = (iso_u8)(length + 1);
}

static void iso_remove(const IsoChannelType* t, iso_u8* channel, int slot) {
  int last = U8(channel) - 1;
  memmove(channel + 1 + slot * t->cell, channel + 1 + (slot + 1) * t->cell, (unsigned long)((last - slot) * t->cell));
  memset(channel + 1 + last * t->cell, 0, (unsigned long)t->cell);
  U8(channel) = (iso_u8)last;
}
