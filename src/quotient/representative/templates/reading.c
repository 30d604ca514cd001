
/* ---- symmetry: states read as facts about members, and written back with the members permuted */

typedef unsigned long long iso_u64;

static inline iso_u64 mix(iso_u64 a, iso_u64 b) {
  const unsigned __int128 product =
      (unsigned __int128)(a ^ 0x9e3779b97f4a7c15ull) * (b ^ 0xd1342543de82ef95ull);
  return (iso_u64)product ^ (iso_u64)(product >> 64);
}

static inline iso_u64 load_1(const iso_u8* at) { return *at; }
static inline iso_u64 load_2(const iso_u8* at) {
  iso_u16 value;
  memcpy(&value, at, 2);
  return value;
}
static inline iso_u64 load_4(const iso_u8* at) {
  iso_u32 value;
  memcpy(&value, at, 4);
  return value;
}
static inline iso_u64 load_8(const iso_u8* at) {
  iso_u64 value;
  memcpy(&value, at, 8);
  return value;
}

static inline void store_1(iso_u8* at, int value) { *at = (iso_u8)value; }
static inline void store_2(iso_u8* at, int value) {
  const iso_u16 cut = (iso_u16)value;
  memcpy(at, &cut, 2);
}
static inline void store_4(iso_u8* at, int value) { memcpy(at, &value, 4); }

/* A value that its class does not have would be a mistake of ours, and its orbit anybody's guess. */
static inline iso_u32 below(iso_u32 index, iso_u32 count) {
  if (index >= count) __builtin_trap();
  return index;
}

/* What a value says of the members: what is added to the colours of two of them. Where there are fewer, to
 * one that is nobody's. */
typedef struct Saying {
  iso_u64 add[2];
  iso_u16 member[2];
} Saying;

static inline void hear(iso_u64* c, const Saying* saying) {
  c[saying->member[0]] += saying->add[0];
  c[saying->member[1]] += saying->add[1];
}

/* Which members a point belongs to, and where its orbit begins among the meanings. */
typedef struct Where {
  iso_u32 moves;
  iso_u32 base;
  iso_u16 member[3];
  iso_u32 stride[3];
} Where;

static inline iso_u32 image_of(const Where* of, const iso_u16* to) {
  return of->base + to[of->member[0]] * of->stride[0] + to[of->member[1]] * of->stride[1] +
         to[of->member[2]] * of->stride[2];
}

typedef struct Process {
  iso_u32 offset;
  iso_u32 location_at;
  iso_u32 location_bytes;
  iso_u32 priority_at;
  iso_u32 type;
} Process;

static inline void set_location(iso_u8* image, const Process* process, iso_u32 number) {
  iso_u32 byte;
  for (byte = 0; byte < process->location_bytes; byte++)
    image[process->location_at + byte] = (iso_u8)(number >> (8 * byte));
}

