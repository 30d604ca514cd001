"""A hundred models that are hard on a checker's limits: each is legal, or refused with a reason, and large in one way.

Takes  nothing: every model has a name and a function that writes it.
Gives  MODELS, by name in a fixed order; QUICK, the ten of them that `make test` runs.
"""

MODELS = {}


def model(name, text):
    assert name not in MODELS, name
    MODELS[name] = text


def counted(parts):
    return "\n".join(parts) + "\n"


# ---- arrays that are cleared in one step

def clear(kind, size, processes, place="global", loop="for"):
    array = f"{kind} a[{size}];"
    index = "int i;"
    body = {
        "for": f"d_step {{ for (i : 0 .. {size - 1}) {{ a[i] = 0 }} }}",
        "do": f"d_step {{ i = 0; do :: i < {size} -> a[i] = 0; i++ :: else -> break od }}",
        "written": "d_step { " + "; ".join(f"a[{i}] = 0" for i in range(size)) + " }",
    }[loop]
    own = index + (array if place == "local" else "")
    return f"""{array if place == "global" else ""}
byte x;
active [{processes}] proctype P() {{ {own}
  do :: {body}; x++; a[{size // 2}] = x od }}
"""


for size in (1000, 2000, 5000, 10000):
    model(f"clear_for_{size}", lambda n=size: clear("byte", n, 1))
    model(f"clear_do_two_processes_{size}", lambda n=size: clear("int", n, 2, loop="do"))
for size in (1000, 5000):
    model(f"clear_written_out_{size}", lambda n=size: clear("byte", n, 2, loop="written"))
    model(f"clear_local_{size}", lambda n=size: clear("byte", n, 3, place="local"))
    model(f"clear_bits_{size}", lambda n=size: clear("bool", n, 2))
model("clear_and_hold_1000", lambda: """byte a[1000]; bool done;
active proctype P() { int i; d_step { for (i : 0 .. 999) { a[i] = 0 } }; done = true; assert(done) }
""")
model("clear_structures_2000", lambda: """typedef T { byte a; bool b; short c };
T t[2000]; byte x;
active [2] proctype P() { int i;
  do :: d_step { for (i : 0 .. 1999) { t[i].a = 0; t[i].b = 0; t[i].c = 0 } }; x++; t[x].a = x od }
""")


# ---- globals by the thousand

def unused(count, kind="byte", used=0):
    lines = [f"{kind} v{i};" for i in range(count)]
    body = "; ".join(f"v{i} = !v{i}" for i in range(used)) or "skip"
    return counted(lines + [f"active [2] proctype P() {{ do :: {body} od }}"])


for size in (1000, 5000, 20000, 100000):
    model(f"unused_globals_{size}", lambda n=size: unused(n))
model("half_used_globals_2000", lambda: unused(2000, "bool", 1000))
model("toggled_globals_5000", lambda: unused(5000, "bool", 5000))
model("globals_read_in_an_assertion_5000", lambda: counted(
    [f"byte v{i};" for i in range(5000)]
    + ["active [3] proctype P() { byte n; do :: n < 200 -> n++; assert("
       + " + ".join(f"v{i}" for i in range(5000)) + " == 0) :: else -> break od }"]))
model("globals_chosen_from_3000", lambda: counted(
    [f"bool v{i};" for i in range(3000)]
    + ["active [2] proctype P() { do"] + [f":: v{i} = !v{i}" for i in range(3000)] + ["od }"]))


# ---- statements by the hundred thousand

def statements(count, wrap="{}", processes=1):
    return counted([f"int x; byte y;\nactive [{processes}] proctype P() {{ do ::"]
                   + [wrap.format("\n".join(f"x = x + {i % 7};" for i in range(count)))] + ["y++ od }"])


for size in (10000, 100000, 300000):
    model(f"statements_{size}", lambda n=size: statements(n))
    model(f"statements_in_d_step_{size}", lambda n=size: statements(n, "d_step {{ {} }};"))
    model(f"statements_in_atomic_{size}", lambda n=size: statements(n, "atomic {{ {} }};", 2))
model("statements_two_processes_300000", lambda: statements(300000, processes=2))
model("statements_with_locals_300000", lambda: counted(
    ["byte y; active [2] proctype P() { int a, b, c, d; do ::"]
    + [f"{'abcd'[i % 4]} = {'abcd'[(i + 1) % 4]} + {i % 5};" for i in range(300000)] + ["y = a od }"]))
model("choices_100000", lambda: counted(
    ["int x; active proctype P() { do"] + [f":: x == {i} -> x = {(i * 7 + 1) % 100000}" for i in range(100000)]
    + ["od }"]))
model("ifs_in_a_row_50000", lambda: counted(
    ["byte x; active [2] proctype P() { do ::"]
    + ["if :: x > 3 -> x-- :: x < 200 -> x++ :: else fi;" for _ in range(50000)] + ["od }"]))
model("loops_in_a_row_30000", lambda: counted(
    ["byte x; active [2] proctype P() {"]
    + [f"do :: x < {i % 250} -> x++ :: x > 0 -> x-- :: break od;" for i in range(30000)] + ["}"]))
model("labels_and_jumps_60000", lambda: counted(
    ["byte x; active [2] proctype P() {"]
    + [f"l{i}: if :: x++; goto l{(i * 7919 + 1) % 60000} :: skip fi;" for i in range(60000)] + ["}"]))
model("assertions_100000", lambda: counted(
    ["byte x; active proctype P() { do :: x++;"] + [f"assert(x != {300 + i});" for i in range(100000)] + ["od }"]))
model("printf_50000", lambda: counted(
    ["byte x; active proctype P() { do :: x++;"] + [f'printf("%d of {i}\\n", x);' for i in range(50000)] + ["od }"]))


# ---- processes, as many as there can be

def identical(count, body, declarations=""):
    return f"{declarations}\nactive [{count}] proctype P() {{ {body} }}\n"


for size in (50, 120, 250):
    model(f"processes_that_count_{size}", lambda n=size: identical(n, "byte n; do :: n < 3 -> n++; x++ od", "byte x;"))
    model(f"processes_with_ids_{size}",
          lambda n=size: identical(n, "do :: f[_pid] = !f[_pid] od", f"bool f[{n}];"))
    model(f"processes_in_a_ring_{size}", lambda n=size: identical(
        n, f"byte v; do :: c[_pid] ! _pid :: c[(_pid + 1) % {n}] ? v od", f"chan c[{n}] = [1] of {{ byte }};"))
model("processes_that_hand_over_250", lambda: identical(
    250, "do :: atomic { turn == _pid -> turn = (turn + 1) % 250 } od", "byte turn;"))
model("processes_of_100_types", lambda: counted(
    ["byte x;"] + [f"active [2] proctype P{i}() {{ byte n; do :: n < 3 -> n++; x = x + {i} od }}" for i in range(100)]))
model("processes_almost_equal_200", lambda: counted(
    ["byte x, y[200];"]
    + [f"active proctype P{i}() {{ byte n; do :: n < 3 -> n++; y[{i}] = n :: x == {i} -> y[{(i + 1) % 200}]++ od }}"
       for i in range(200)]))
model("processes_started_250", lambda: """byte x;
proctype P(byte id) { byte n; do :: n < 3 -> n++; x = x + id od }
init { byte i; atomic { for (i : 1 .. 250) { run P(i) } } }
""")
model("processes_started_one_by_one_200", lambda: counted(
    ["byte x; proctype P(byte id) { do :: x < 100 -> x = x + id :: x > 50 -> x-- od }", "init {"]
    + [f"run P({i % 3});" for i in range(200)] + ["}"]))
model("many_small_types_250", lambda: counted(
    ["int x;"] + [f"proctype P{i}() {{ {'x++; ' * 200} }}" for i in range(250)] + ["init { run P0() }"]))


# ---- states of hundreds of kilobytes

def wide(elements, kind, body, processes=1):
    return f"{kind} a[{elements}]; int x;\nactive [{processes}] proctype P() {{ {body} }}\n"


model("wide_ints_800_KB", lambda: wide(200000, "int", "do :: x++; a[x % 200000] = x od"))
model("wide_bytes_800_KB", lambda: wide(800000, "byte", "do :: x++; a[x % 800000] = x od"))
model("wide_two_processes_800_KB", lambda: wide(200000, "int", "do :: x++; a[x % 200000] = x od", 2))
model("wide_shorts_400_KB", lambda: wide(200000, "short", "do :: x = (x + 1) % 1000; a[x] = x od", 3))
model("wide_branching_800_KB", lambda: wide(200000, "int", "do :: a[x] = 1; x++ :: a[x] = 2; x++ :: a[x] = 3; x++ od"))
model("wide_deep_cleared_800_KB", lambda: wide(
    200000, "int", "int i; do :: d_step { for (i : 0 .. 199999) { a[i] = x }; x++ } od"))
model("wide_8_MB", lambda: wide(2000000, "int", "do :: x++; a[x % 2000000] = x od"))
model("wide_channels_250_KB", lambda: """chan c[10] = [255] of { int, int, int, int, int, int, int, int, int, int };
active [2] proctype P() { byte i; do :: c[i] ! i, i, i, i, i, i, i, i, i, i; i = (i + 1) % 10 od }
""")
model("wide_random_bits_100_KB", lambda: wide(
    25000, "int", "int r; do :: d_step { r = r * 1103515245 + 12345; a[(r >> 8) & 16383] = r } od", 2))
model("wide_violated_400_KB", lambda: wide(100000, "int", "do :: x < 3000 -> a[x] = x; x++ :: else -> assert(false) od"))


# ---- things inside things

def nested(count, opening, inner, closing, declarations="byte x;"):
    return f"{declarations}\nactive proctype P() {{ {opening * count} {inner} {closing * count} }}\n"


for size in (50, 5000):
    model(f"nested_ifs_{size}", lambda n=size: nested(n, "if :: x < 5 -> ", "x++", " :: else fi"))
    model(f"nested_loops_{size}", lambda n=size: nested(n, "do :: x++; ", "x--", " :: break od"))
    model(f"nested_blocks_{size}", lambda n=size: nested(n, "{ x++; ", "skip", " }"))
    model(f"nested_parentheses_{size}", lambda n=size: f"int x; active proctype P() {{ x = {'(' * n}1{')' * n} }}\n")
model("nested_unless_300", lambda: nested(300, "{ ", "x++", " } unless { x > 100 -> x = 0 }"))
model("nested_conditions_2000", lambda: f"int x; active proctype P() {{ do :: x = {'(x > 3 -> x + 1 : ' * 2000}0{')' * 2000} od }}\n")
model("sum_of_50000", lambda: f"int x; active proctype P() {{ do :: x = {' + '.join(['x'] * 50000)} + 1 od }}\n")
model("nested_structures_11", lambda: counted(
    ["typedef T0 { byte v[3] };"] + [f"typedef T{i} {{ T{i - 1} v[3] }};" for i in range(1, 11)]
    + ["T10 t; byte x; active [2] proctype P() { do :: x++; t" + ".v[0]" * 11 + " = x od }"]))


# ---- channels and structures

model("channels_250", lambda: """chan c[250] = [4] of { byte, int };
active [4] proctype P() { byte i, v; int w; do :: c[i] ! _pid, i; i = (i + 1) % 250 :: c[i] ? v, w od }
""")
model("channels_by_name_200", lambda: counted(
    [f"chan c{i} = [2] of {{ byte }};" for i in range(200)] + ["active [3] proctype P() { byte v; do"]
    + [f":: c{i} ! _pid :: c{i} ? v" for i in range(200)] + ["od }"]))
model("channels_of_channels_100", lambda: """chan c[100] = [2] of { chan, byte };
active [3] proctype P() { chan d = c[_pid]; byte v, i; do :: c[i] ! d, i; i = (i + 1) % 100 :: c[_pid] ? d, v od }
""")
model("structures_20000", lambda: """typedef T { byte a[10]; int b; bool c };
T t[20000]; int x; active [2] proctype P() { do :: t[x].a[3] = x; t[x].b = x; x = (x + 1) % 20000 od }
""")
model("structures_with_ids_200", lambda: """typedef T { byte owner; bool held; byte q[20] };
T t[200]; active [6] proctype P() { byte i; do :: atomic { !t[i].held -> t[i].held = 1; t[i].owner = _pid }; t[i].q[_pid]++; t[i].held = 0; i = (i + 1) % 200 od }
""")


# ---- texts that grow

def doubling(levels, leaf="x = x + 1;"):
    lines = [f"#define M0 {leaf}"] + [f"#define M{i} M{i - 1} M{i - 1}" for i in range(1, levels + 1)]
    return counted(lines + [f"int x; active proctype P() {{ do :: M{levels} skip od }}"])


for levels in (12, 16, 18, 24):
    model(f"macros_doubled_{levels}", lambda n=levels: doubling(n))
for levels in (17, 24):
    model(f"inlines_doubled_{levels}", lambda n=levels: counted(
        ["int x;", "inline m0() { x = x + 1 }"] + [f"inline m{i}() {{ m{i - 1}(); m{i - 1}() }}" for i in range(1, n + 1)]
        + [f"active proctype P() {{ do :: m{n}() od }}"]))
model("macro_arguments_doubled_20", lambda: counted(
    ["#define M0(a) (a)"] + [f"#define M{i}(a) M{i - 1}(a + a)" for i in range(1, 21)]
    + ["int x; active proctype P() { do :: x = M20(x) od }"]))


# ---- long ways and long steps

model("chain_that_fails_at_its_end", lambda: """int x, y;
active proctype P() { do :: x < 1000000 -> x++ :: else -> break od; assert(y == 1) }
""")
model("chain_of_30000_statements_that_fails", lambda: counted(
    ["int x; active proctype P() {"] + ["x++;"] * 30000 + ["assert(x == 0) }"]))
model("choices_inside_atomic_2_to_the_40", lambda: "int x; active proctype P() { atomic { "
      + "if :: x = x * 2 :: x = x * 2 + 1 fi; " * 40 + "skip } }\n")
model("endless_d_step", lambda: "byte x; active proctype P() { d_step { do :: x++ od } }\n")
model("endless_counting_in_atomic", lambda: "int x; active proctype P() { atomic { do :: x++ od } }\n")
model("d_step_of_2_000_000_000", lambda: """int x;
active proctype P() { d_step { do :: x < 2000000000 -> x++ :: else -> break od }; assert(x == 2000000000) }
""")


# ---- formulas

model("formulas_40", lambda: counted(
    ["byte x; active [3] proctype P() { byte n; do :: n < 100 -> n++; x++ od }"]
    + [f"ltl f{i} {{ [] (x != {i} || <> (x == {i + 1})) }}" for i in range(40)]))
model("formula_of_200_conjuncts", lambda: "byte x; active [3] proctype P() { do :: x++ od }\nltl f { "
      + " && ".join(f"[] (x != {i} || <> (x > {i}))" for i in range(200)) + " }\n")
model("formula_of_untils_14", lambda: "byte x; active [3] proctype P() { do :: x++ od }\nltl f { "
      + " U (".join(f"x < {i + 3}" for i in range(14)) + ")" * 13 + " }\n")
model("formula_on_a_wide_state", lambda: """int a[100000]; int x;
active [2] proctype P() { do :: x = (x + 1) % 100000; a[x] = 1 - a[x] od }
ltl f { [] <> (x == 0) }
""")

QUICK = ["clear_for_1000", "unused_globals_5000", "statements_100000", "processes_with_ids_250",
         "wide_ints_800_KB", "nested_ifs_5000", "channels_250", "macros_doubled_24",
         "choices_inside_atomic_2_to_the_40", "formula_on_a_wide_state"]
