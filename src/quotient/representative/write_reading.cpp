// Reading as C code, with all that is known of the model worked in: what colours and images of states are
// made of is written out, process by process, without a table to be gone through.
//
// It must say the same as Reading itself, number for number, because optimised code takes over in the middle
// of a search.
#include <algorithm>
#include <map>

#include "quotient/representative/reading.hpp"
#include "quotient/representative/templates.hpp"

namespace isospin::symmetry {

namespace {

// A compiler takes too long over more.
constexpr std::size_t kMostText = 400'000;
constexpr std::size_t kMostParts = 4'000;     // that are written out
constexpr std::size_t kMostEntries = 20'000;  // of a table

std::string number(std::uint64_t value) { return std::to_string(value); }
std::string long_number(std::uint64_t value) { return std::to_string(value) + "ull"; }

}  // namespace

class Reading::Writer {
 public:
  explicit Writer(const Reading& reading) : of_(reading), shape_(reading.shape_) {}

  std::string text() {
    if (!can_be_listed()) return {};
    write_tables();
    write_colours();
    write_relabel();
    if (tables_.size() + code_.size() > kMostText) return {};
    return std::string(templates::kReading) + tables_ + code_;
  }

 private:
  // ---- text

  void line(const std::string& text) { code_ += std::string(2 * indent_, ' ') + text + "\n"; }
  void open(const std::string& text) {
    line(text);
    ++indent_;
  }
  void close(const std::string& text = "}") {
    --indent_;
    line(text);
  }
  // What `write` writes, apart.
  template <typename Write>
  std::string apart(Write&& write) {
    std::string before;
    before.swap(code_);
    write();
    before.swap(code_);
    return before;
  }
  // A table of its own, or one that has the same entries.
  std::string table(const std::string& type, const std::vector<std::string>& entries) {
    std::string content;
    for (const std::string& entry : entries) content += entry + ",\n";
    const auto [known, is_new] =
        tables_made_.try_emplace(type + content, "table_" + number(tables_made_.size()));
    if (is_new)
      tables_ += "static const " + type + " " + known->second + "[] = {\n" +
                 (content.empty() ? "0" : content) + "};\n";
    return known->second;
  }

  static std::string entry(const Where& where) {
    std::string text = "{" + number(where.arity > 0) + ", " + number(where.base) + "u, {";
    for (std::size_t k = 0; k < kMostMembers; ++k)
      text += number(k < where.arity ? where.members[k] : 0) + ", ";
    text += "}, {";
    for (std::size_t k = 0; k < kMostMembers; ++k)
      text += number(k < where.arity ? where.stride[k] : 0) + "u, ";
    return text + "}}";
  }

  // ---- tables

  bool can_be_listed() const {
    const auto listed = [&](std::uint32_t values, std::uint32_t sayings) {
      return values == kNothing || sayings != kNothing;
    };
    const auto all_listed = [&](const std::vector<Cell>& cells) {
      return std::ranges::all_of(cells, [&](const Cell& cell) { return listed(cell.values, cell.sayings); });
    };
    for (const ChannelPart& part : of_.channels_)
      for (const ChannelPart::Row& row : part.rows)
        for (std::size_t which = 0; which < row.sayings.size(); ++which)
          if (!listed(row.values[which % row.values.size()], row.sayings[which])) return false;
    if (of_.cells_.size() + of_.copies_.size() + of_.loads_.size() > kMostParts) return false;
    return all_listed(of_.cells_) && all_listed(of_.hidden_cells_) && of_.sayings_.size() <= kMostEntries &&
           of_.meaning_.size() <= kMostEntries &&
           std::ranges::all_of(of_.values_, [](const Values& values) { return !values.dense.empty(); }) &&
           std::ranges::all_of(of_.sayings_, [](const Saying& saying) { return saying.fact.arity <= 2; });
  }

  void write_tables() {
    std::vector<std::string> entries;
    for (const Saying& saying : of_.sayings_) {
      const auto member = [&](std::size_t k) {
        return number(k < saying.fact.arity ? saying.fact.members[k] : count());
      };
      entries.push_back("{{" + long_number(saying.adds[0]) + ", " + long_number(saying.adds[1]) + "}, {" +
                        member(0) + ", " + member(1) + "}}");
    }
    if (!entries.empty()) sayings_ = table("Saying", entries);
    entries.clear();
    for (const std::int32_t meaning : of_.meaning_) entries.push_back(std::to_string(meaning));
    meaning_ = table("int", entries);
    for (const Values& values : of_.values_) {
      entries.clear();
      for (const Where& where : values.dense) entries.push_back(entry(where));
      values_.push_back(table("Where", entries));
    }
    entries.clear();
    for (const ChannelNo c : shape_.model().channels.ids())
      entries.push_back(number(shape_.channel(c).offset));
    channels_ = table("iso_u32", entries);
    entries.clear();
    for (const ProcessNo p : of_.processes_.ids()) {
      const ProcessPlan& plan = shape_.process(p);
      entries.push_back("{" + number(plan.offset) + ", " + number(plan.location_offset) + ", " +
                        number(plan.location_bytes) + ", " + number(plan.priority_offset) + ", " +
                        number(plan.type_byte) + "}");
    }
    processes_ = table("Process", entries);
  }

  // ---- expressions

  Member count() const { return of_.members_.count(); }
  static std::string at(const std::string& base, std::uint32_t offset) {
    return base + " + " + number(offset);
  }
  static std::string value_at(Width width, const std::string& at) {
    switch (width) {
      case Width::byte:
        return "(int)load_1(" + at + ")";
      case Width::unsigned_16:
        return "(int)load_2(" + at + ")";
      case Width::signed_16:
        return "(int)(short)load_2(" + at + ")";
      default:
        return "(int)load_4(" + at + ")";
    }
  }
  std::string hash_of(Range loads, std::string seed) const {
    for (std::uint32_t l = loads.begin; l < loads.end; ++l)
      seed = "mix(" + seed + ", load_" + number(of_.loads_[l].bytes) + "(" + at("s", of_.loads_[l].offset) +
             "))";
    return seed;
  }
  std::string meaning_of_image(const Where& where) const {
    std::string index = number(where.base) + "u";
    for (std::uint8_t k = 0; k < where.arity; ++k)
      index += " + to[" + number(where.members[k]) + "] * " + number(where.stride[k]) + "u";
    return meaning_ + "[" + index + "]";
  }
  std::string index_of(const Values& values) const {
    return "below((iso_u32)v - " + number(static_cast<std::uint32_t>(values.least)) + "u, " +
           number(values.dense.size()) + ")";
  }
  std::string location_of(ProcessNo process) const {
    const ProcessPlan& plan = shape_.process(process);
    return "(iso_u32)load_" + number(plan.location_bytes) + "(" + at("s", plan.location_offset) + ")";
  }

  // ---- colours

  // A plain value that is a fact about several members, where it is not zero.
  void hear_plain(const std::string& key, const Where& where, const std::string& value) {
    if (where.arity == 0) return;
    open("if (" + value + " != 0) {");
    line("const iso_u64 tag = (iso_u32)" + value + " | (iso_u64)(" + key + ") << 32;");
    for (std::size_t k = 0; k < where.arity; ++k)
      line("c[" + number(where.members[k]) + "] += mix(tag, " + number(0x1full + 256 * k) + ");");
    close();
  }

  void colour_cells(Range cells) {
    for (std::uint32_t c = cells.begin; c < cells.end; ++c) {
      const Cell& cell = of_.cells_[c];
      line("v = " + value_at(cell.width, at("s", cell.offset)) + ";");
      if (cell.values == kNothing)
        hear_plain(number(cell.key) + "u", cell.where, "v");
      else
        line("hear(c, &" + sayings_ + "[" + number(cell.sayings) + " + (" +
             index_of(of_.values_[cell.values]) + ")]);");
    }
  }

  // For each kind of message: what `write` writes for it.
  template <typename Write>
  void by_row(const ChannelPart& part, Write&& write) {
    if (!part.by_tag) {
      write(part.rows.front());
      return;
    }
    const ChannelPlan& plan = shape_.channel(part.channel);
    open("switch (" + value_at(part.widths[0], at("cell", plan.field_offsets[0])) + ") {");
    for (const ChannelPart::Row& row : part.rows) {
      open("case " + std::to_string(row.tag) + ":");
      write(row);
      line("break;");
      --indent_;
    }
    line("default: __builtin_trap();");
    close();
  }

  void colour_channel(const ChannelPart& part) {
    const ChannelPlan& plan = shape_.channel(part.channel);
    const bool hashed = part.where.arity == 1;
    open("{");
    line("const iso_u32 length = s[" + number(plan.offset) + "];");
    line("const iso_u8* cell = " + at("s", plan.offset + 1) + ";");
    line("iso_u32 which, left;");
    if (hashed)
      line("iso_u64 hash = mix(" + number(part.key) + ", length + 1);");
    else
      hear_plain(number(part.key) + "u", part.where, "length");
    open("for (left = length, which = 0; left > 0; left--, which += " + number(part.widths.size()) +
         ", cell += " + number(plan.cell_bytes) + ") {");
    by_row(part, [&](const ChannelPart::Row& row) { colour_message(part, plan, row, hashed); });
    close();
    if (hashed) line("c[" + number(part.where.members[0]) + "] += mix(hash, 0x2full);");
    close();
  }

  void colour_message(const ChannelPart& part, const ChannelPlan& plan, const ChannelPart::Row& row,
                      bool hashed) {
    std::vector<std::string> bases;
    for (const std::uint32_t base : row.sayings) bases.push_back(number(base) + "u");
    for (std::size_t f = 0; f < part.widths.size(); ++f) {
      const std::string key = number(part.key + 1 + f) + "u + which";
      const std::string plain = "hash = mix(hash, mix(" + key + ", (iso_u32)v));";
      line("v = " + value_at(part.widths[f], at("cell", plan.field_offsets[f])) + ";");
      if (row.values[f] == kNothing) {
        if (hashed)
          line(plain);
        else
          hear_plain(key, part.where, "v");
        continue;
      }
      const std::string index = index_of(of_.values_[row.values[f]]);
      const std::string hear = "hear(c, &" + sayings_ + "[" + table("iso_u32", bases) + "[which + " +
                               number(f) + "] + (" + index + ")]);";
      if (!hashed) {
        line(hear);
        continue;
      }
      line("if (" + values_[row.values[f]] + "[" + index + "].moves) " + hear);
      line("else " + plain);
    }
  }

  // What is to be done at the places of a process; those with the same to do are taken together.
  template <typename Write>
  void by_place(const ProcessPart& part, Write&& write) {
    std::map<std::string, std::vector<std::uint32_t>> all;
    for (std::uint32_t n = 0; n < part.at.size(); ++n) {
      if (part.at[n].idle) continue;
      const std::string text = apart([&] {
        indent_ += 2;
        write(part.at[n]);
        indent_ -= 2;
      });
      if (!text.empty()) all[text].push_back(n);
    }
    if (all.empty()) return;
    open("switch (n) {");
    for (const auto& [text, numbers] : all) {
      std::string cases;
      for (const std::uint32_t n : numbers) cases += "case " + number(n) + ": ";
      open(cases);
      code_ += text;
      line("break;");
      --indent_;
    }
    close();
  }

  void colour_process(ProcessNo process) {
    const ProcessPart& part = of_.processes_[process];
    open("if (s[" + number(shape_.count_offset()) + "] > " + number(process.value()) + ") {");
    line("const iso_u32 n = " + location_of(process) + ";");
    std::vector<std::string> seeds;
    for (const AtPlace& at : part.at) seeds.push_back(long_number(at.seed));
    by_place(part, [&](const AtPlace& at) {
      if (part.where.arity == 1)
        line("c[" + number(part.where.members[0]) + "] += mix(" +
             hash_of(at.loads, table("iso_u64", seeds) + "[n]") + ", 0x3full);");
      if (at.place_is_fact) {
        const Fact fact = make_fact(kPlaceKey, at.place, at.place.orbit, &at.place);
        for (std::size_t k = 0; k < fact.arity; ++k)
          line("c[" + number(fact.members[k]) + "] += " + long_number(add_of(fact, k)) + ";");
      }
      colour_cells(at.cells);
    });
    for (std::uint32_t c = part.channels.begin; c < part.channels.end; ++c) colour_channel(of_.channels_[c]);
    close();
  }

  void write_colours() {
    line("");
    open("void iso_colours(const iso_u8* s, iso_u64* colours) {");
    line("iso_u64 c[" + number(count() + 1u) + "];");
    line("int v;");
    for (Member i = 0; i < count(); ++i)
      line("c[" + number(i) + "] = " + hash_of(of_.member_loads_[i], long_number(of_.family_seed_[i])) + ";");
    line("c[" + number(count()) + "] = 0;");
    colour_cells(of_.global_cells_);
    for (std::uint32_t c = of_.global_channels_.begin; c < of_.global_channels_.end; ++c)
      colour_channel(of_.channels_[c]);
    for (const ProcessNo p : of_.moving_) colour_process(p);
    line("memcpy(colours, c, " + number(8 * count()) + ");");
    close();
  }

  // ---- images

  // Moves v to its image.
  void move_value(std::uint32_t values) {
    const Values& of = of_.values_[values];
    line("w = &" + values_[values] + "[" + index_of(of) + "];");
    line("if (w->moves) v = " + meaning_ + "[image_of(w, to)]" + (of.of_channels ? " + 1" : "") + ";");
  }

  void relabel_cell(const Cell& cell) {
    const std::string to =
        cell.where.arity == 0 ? at("image", cell.offset) : "image + " + meaning_of_image(cell.where);
    if (cell.values == kNothing) {
      line("memcpy(" + to + ", " + at("s", cell.offset) + ", " + number(cell.type.bytes()) + ");");
      return;
    }
    line("v = " + value_at(cell.width, at("s", cell.offset)) + ";");
    move_value(cell.values);
    const bool exact = cell.type.bits == 8 || cell.type.bits == 16 || cell.type.bits == 32;
    line("store_" + number(cell.type.bytes()) + "(" + to + ", v" +
         (exact ? "" : " & " + number((1u << cell.type.bits) - 1)) + ");");
  }
  void relabel_cells(const std::vector<Cell>& cells, Range range) {
    for (std::uint32_t c = range.begin; c < range.end; ++c) relabel_cell(cells[c]);
  }

  void relabel_channel(const ChannelPart& part) {
    const ChannelPlan& plan = shape_.channel(part.channel);
    open("{");
    line(
        "iso_u8* const channel = image + " +
        (part.where.arity == 0 ? number(plan.offset) : channels_ + "[" + meaning_of_image(part.where) + "]") +
        ";");
    if (part.where.arity > 0)
      line("memcpy(channel, " + at("s", plan.offset) + ", " + number(plan.bytes) + ");");
    if (!part.plain) {
      line("const iso_u8* cell = " + at("s", plan.offset + 1) + ";");
      line("iso_u8* moved = channel + 1;");
      line("iso_u32 left;");
      const std::string bytes = number(plan.cell_bytes);
      open("for (left = s[" + number(plan.offset) + "]; left > 0; left--, cell += " + bytes +
           ", moved += " + bytes + ") {");
      by_row(part, [&](const ChannelPart::Row& row) {
        for (std::size_t f = 0; f < plan.fields.size(); ++f) {
          if (row.values[f] == kNothing) continue;
          line("v = " + value_at(part.widths[f], at("cell", plan.field_offsets[f])) + ";");
          move_value(row.values[f]);
          line("if (w->moves) store_" + number(plan.fields[f].bytes()) + "(" +
               at("moved", plan.field_offsets[f]) + ", v" + (plan.fields[f].bits == 1 ? " & 1" : "") + ");");
        }
      });
      close();
    }
    close();
  }

  void relabel_process(ProcessNo process) {
    const ProcessPart& part = of_.processes_[process];
    const ProcessPlan& plan = shape_.process(process);
    std::vector<std::string> busy, places;
    bool ever_busy = false;
    for (const AtPlace& at : part.at) {
      busy.push_back(number(!at.idle));
      places.push_back(entry(at.place));
      ever_busy = ever_busy || !at.idle;
    }
    open("if (s[" + number(shape_.count_offset()) + "] > " + number(process.value()) + ") {");
    if (ever_busy) {
      line("const iso_u32 n = " + location_of(process) + ";");
      open("if (" + table("iso_u8", busy) + "[n]) {");
      line("const Process* const q = &" + processes_ + "[" +
           (part.where.arity > 0 ? meaning_of_image(part.where) : number(process.value())) + "];");
      if (part.where.arity > 0) {
        open("if (q->offset != " + number(plan.offset) + ") {");
        for (std::uint32_t l = part.bytes.begin; l < part.bytes.end; ++l)
          line("memcpy(image + q->offset + " + number(of_.loads_[l].offset - plan.offset) + ", " +
               at("s", of_.loads_[l].offset) + ", " + number(of_.loads_[l].bytes) + ");");
        if (!part.whole && plan.priority_offset != 0)
          line("image[q->priority_at] = s[" + number(plan.priority_offset) + "];");
        line("image[q->offset] = (iso_u8)q->type;");
        close();
      }
      relabel_cells(of_.copies_, part.slots);
      line("w = &" + table("Where", places) + "[n];");
      line("set_location(image, q, w->moves ? (iso_u32)" + meaning_ + "[image_of(w, to)] : n);");
      by_place(part, [&](const AtPlace& at) { relabel_cells(of_.cells_, at.cells); });
      close();
    }
    for (std::uint32_t c = part.channels.begin; c < part.channels.end; ++c) relabel_channel(of_.channels_[c]);
    close();
  }

  void write_relabel() {
    line("");
    open("void iso_relabel(const iso_u8* s, iso_u32 size, const iso_u16* to, iso_u8* image) {");
    line("const Where* w;");
    line("int v;");
    line("memcpy(image, s, size);");
    for (const Family& family : of_.members_.families()) {
      std::vector<std::string> offsets;
      for (Member i = family.first; i < family.end(); ++i)
        for (std::uint32_t l = of_.member_loads_[i].begin; l < of_.member_loads_[i].end; ++l)
          offsets.push_back(number(of_.loads_[l].offset));
      if (offsets.empty()) continue;
      for (Member i = family.first; i < family.end(); ++i) {
        const Range loads = of_.member_loads_[i];
        const std::uint32_t each = loads.end - loads.begin;
        open("if (to[" + number(i) + "] != " + number(i) + ") {");
        line("const iso_u32* const at = " + table("iso_u32", offsets) + " + (to[" + number(i) + "] - " +
             number(family.first) + ") * " + number(each) + ";");
        for (std::uint32_t l = 0; l < each; ++l) {
          const Load& load = of_.loads_[loads.begin + l];
          line("memcpy(image + at[" + number(l) + "], " + at("s", load.offset) + ", " + number(load.bytes) +
               ");");
        }
        close();
      }
    }
    relabel_cells(of_.cells_, of_.global_cells_);
    for (const Cell& cell : of_.hidden_cells_) relabel_cell(cell);
    for (std::uint32_t c = of_.global_channels_.begin; c < of_.global_channels_.end; ++c)
      relabel_channel(of_.channels_[c]);
    for (const ProcessNo p : of_.moving_) relabel_process(p);
    close();
  }

  const Reading& of_;
  const StateShape& shape_;
  std::string tables_, code_;
  std::size_t indent_ = 0;
  std::map<std::string, std::string> tables_made_;  // by type and content
  std::string sayings_, meaning_, channels_, processes_;
  std::vector<std::string> values_;
};

std::string Reading::code() const { return Writer(*this).text(); }

}  // namespace isospin::symmetry
