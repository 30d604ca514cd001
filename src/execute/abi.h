/* What generated code and the program around it share. Plain C: it is both included from C++ and put
 * in front of the generated code.
 *
 * A state is a vector of bytes:  [hidden][count of processes, ...][globals][channels][process 0][process 1]...
 * where only what follows the hidden part decides whether two states are the same.
 */
#ifndef ISOSPIN_EXECUTE_ABI_H
#define ISOSPIN_EXECUTE_ABI_H

typedef unsigned char iso_u8;
typedef unsigned short iso_u16;
typedef unsigned int iso_u32;

enum {
  ISO_ATOMIC = 1, /* the process that made the last move goes on alone */
  ISO_ASSERT = 2, /* an assertion failed on the way; the state behind it is there all the same */
  ISO_ERROR = 4,  /* a run-time error: there is no state behind it */
  ISO_DELETED = 8, /* the process ended */
  ISO_LEFT_OUT = 16 /* the state behind it is assumed not to be there */
};

enum {
  ISO_NO_ERROR = 0,
  ISO_BAD_INDEX,
  ISO_DIVISION,
  ISO_NO_CHANNEL,
  ISO_MESSAGE_SIZE,
  ISO_TOO_MANY_PROCESSES,
  ISO_D_STEP_BLOCKS,
  ISO_D_STEP_ENDLESS,
  ISO_D_STEP_RENDEZVOUS,
  ISO_POLL_RENDEZVOUS,
  ISO_BAD_PRIORITY,
  ISO_BAD_REMOTE,
  ISO_TRACE_VIOLATED,
  ISO_TOO_MANY_CHANNELS,
  ISO_SELF_ENABLED,
  ISO_NONDETERMINISM,      /* in a D_proctype; the step behind it is there all the same, in a record of its own */
  ISO_TRACE_NONDETERMINISM,
  ISO_ATOMIC_ENDLESS,      /* no error of a move: found by following moves (execute/steps) */
  ISO_OUT_OF_RANGE,        /* a value that its variable cannot hold */
  ISO_UNDEFINED,           /* a variable is read that holds no value */
  ISO_ASSERTION            /* an assertion inside an expression failed */
};

enum { ISO_NONE = 0xffffffffu, ISO_MOST = 256, ISO_MOST_CHANNELS = 4096 };

enum {
  ISO_ALL = -1,       /* of expand: every process */
  ISO_CLAIM = -2,     /* the claim alone */
  ISO_CLAIM_PID = 0xffff /* in records of the claim's moves; no process has it */
};

/* In front of every successor in the output. */
typedef struct IsoRecord {
  iso_u32 size;       /* of the whole record; the next one follows */
  iso_u32 length;     /* of the state, which follows this header */
  iso_u32 transition; /* of the process that moved, in MODEL */
  iso_u32 partner_transition; /* of the receiver in a rendezvous, or ISO_NONE */
  iso_u32 site;       /* where the assertion or error is, in the table of sites */
  iso_u16 pid;        /* agents are 16 bits wide, whatever the states of a language make room for */
  iso_u16 partner;
  iso_u8 flags;
  iso_u8 error;
} IsoRecord;

typedef struct IsoContext {
  iso_u8* out;       /* where the next record goes */
  iso_u8* out_end;
  iso_u32 count;     /* of records since the caller set it to 0 */
  iso_u32 length;    /* of the state that is being expanded */
  iso_u32 next_length; /* of the state that is being made */
  IsoRecord* record; /* that is being made */
  int timeout;       /* nothing else can move */
  int error;         /* the first error since it was cleared */
  int site;
  int fuel;          /* steps left for the d_step that runs */
  int rendezvous;    /* the channel of a send that looks for its receiver, or 0 */
  int testing;       /* how deep enabled() is nested */
  int fields[ISO_MOST];
  int message[ISO_MOST]; /* of a send that looks for its receiver */
  int message_fields;
  iso_u32 process_at[ISO_MOST];
  iso_u32 channel_at[ISO_MOST_CHANNELS];
  iso_u16 channel_type[ISO_MOST_CHANNELS];
  int channels;      /* of the state that is being made */
  int located;       /* of the state that is being expanded */
  iso_u8* scratch;
  void (*grow)(struct IsoContext*, iso_u32 room); /* makes room for a record of that many bytes */
  void* owner;
} IsoContext;

/* Writes the initial state and gives its length. */
typedef iso_u32 (*IsoInitial)(IsoContext*, iso_u8*);
/* Makes the initial state, as iso_initial has left it, the one with this number; gives 0 when there is none of
 * that number, because a condition does not hold. Where MODEL has several. */
typedef int (*IsoStart)(IsoContext*, iso_u8*, iso_u32 number);
/* Looks at a state: the number of the first invariant that does not hold there, from 1, or 0. */
typedef int (*IsoBroken)(IsoContext*, const iso_u8*, iso_u32 length);
/* Looks at a state in which nobody can move: is that allowed? */
typedef int (*IsoMayStop)(IsoContext*, const iso_u8*, iso_u32 length);
/* Looks at a state that a step leads to: 0 it is there, 1 it is left out, 2 the step cannot be taken. */
typedef int (*IsoLeavesOut)(IsoContext*, const iso_u8*, iso_u32 length);
/* Looks at a state: does the condition of that number hold, which is an atom of the formula of branching time, or
 * after those, one of its fairness constraints? */
typedef int (*IsoAtom)(IsoContext*, const iso_u8*, iso_u32 length, iso_u32 number);
/* Appends the successors of a state, by process `only`, or by all, the youngest first, or by the claim. */
typedef iso_u32 (*IsoExpand)(IsoContext*, const iso_u8* state, iso_u32 length, int only);
/* Symmetry: a colour for each member of a state; the state with member i in the place of to[i]. */
typedef void (*IsoColours)(const iso_u8* state, unsigned long long* colours);
typedef void (*IsoRelabel)(const iso_u8* state, iso_u32 length, const iso_u16* to, iso_u8* image);

#endif
