#include "symmetry/cosets/extend.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace isospin::symmetry {
namespace {

// A bijection in the making: images that are fixed already, on both sides.
class Partial {
 public:
  explicit Partial(std::size_t size) : to_(size, kNothing), from_(size, kNothing) {}

  // False when it contradicts what is known.
  bool set(Point point, Point image) {
    if (to_[point] == image) return true;
    if (to_[point] != kNothing || from_[image] != kNothing) return false;
    to_[point] = image;
    from_[image] = point;
    return true;
  }
  Point at(Point point) const { return to_[point]; }
  bool taken(Point image) const { return from_[image] != kNothing; }

 private:
  std::vector<Point> to_, from_;
};

// What to do with values that nothing is known of.
enum class Guess { process_numbers, nothing };

class Extension {
 public:
  Extension(Common& common, const Diagram& diagram, const Permutation& of_nodes)
      : common_(common),
        points_(common.points),
        model_(common.model),
        kinds_(common.kinds),
        diagram_(diagram),
        of_nodes_(of_nodes),
        images_(common.points.count()) {}

  std::optional<Permutation> run(Guess guess, bool values_follow) {
    guess_ = guess;
    if (!place_components() || !place_locals()) return std::nullopt;
    place_other_globals();
    if (!place_classes()) return std::nullopt;
    if (values_follow && !values_from_slots()) return std::nullopt;
    place_elements_and_values();
    fill_values();
    place_elements_and_values();
    for (const ProcessNo process : model_.processes.ids()) walk(process);
    fill_rest();
    std::vector<Point> images;
    for (Point point = 0; point < points_.count(); ++point) images.push_back(images_.at(point));
    return Permutation::from_images(std::move(images));
  }

 private:
  ProcessNo image_of_process(ProcessNo process) const {
    return points_.process_at(images_.at(points_.process(process)));
  }

  bool place_components() {
    for (std::uint32_t node = 0; node < diagram_.nodes.size(); ++node) {
      const DiagramNode& from = diagram_.nodes[node];
      const DiagramNode& to = diagram_.nodes[of_nodes_(node)];
      if (!images_.set(symmetry::point_of(points_, from), symmetry::point_of(points_, to))) return false;
    }
    for (const ProcessNo process : model_.processes.ids())
      if (images_.at(points_.process(process)) == kNothing &&
          !images_.set(points_.process(process), points_.process(process)))
        return false;
    return true;
  }

  bool place_locals() {
    for (const ProcessNo number : model_.processes.ids()) {
      const Process& from = model_.processes[number];
      const Process& to = model_.processes[image_of_process(number)];
      if (from.slots.size() != to.slots.size() || from.channels.size() != to.channels.size() ||
          from.places.size() != to.places.size())
        return false;
      for (std::size_t i = 0; i < from.slots.size(); ++i)
        if (!images_.set(points_.slot(from.slots[i]), points_.slot(to.slots[i]))) return false;
      for (std::size_t i = 0; i < from.channels.size(); ++i)
        if (!images_.set(points_.channel(from.channels[i]), points_.channel(to.channels[i]))) return false;
      if (!images_.set(points_.place(from.first), points_.place(to.first))) return false;
    }
    // A variable that was declared with a channel goes where the channel goes.
    for (const ChannelNo channel : model_.channels.ids()) {
      const Point image = images_.at(points_.channel(channel));
      if (image == kNothing) return false;
      const SlotNo home = model_.channels[channel].home;
      const SlotNo other = model_.channels[points_.channel_at(image)].home;
      if (home.valid() && other.valid() && !images_.set(points_.slot(home), points_.slot(other)))
        return false;
    }
    return true;
  }

  // Scalars stay; elements of arrays wait until it is known what becomes of indices.
  void place_other_globals() {
    for (const SlotNo slot : model_.slots.ids()) {
      const Slot& known = model_.slots[slot];
      if (!known.process.valid() && model_.variable(slot).dimensions.empty())
        images_.set(points_.slot(slot), points_.slot(slot));
    }
  }

  bool same_class(ClassNo from, ClassNo to) {
    if (from == kNothing || to == kNothing) return from == to;
    if (kinds_.classes[from].of_channels && kinds_.classes[to].of_channels) return true;
    return images_.set(points_.value_class(from), points_.value_class(to));
  }

  // At a place and at its image locals hold values of the same meaning.
  bool same_classes_at(PlaceNo place) {
    const Point image = images_.at(points_.place(place));
    if (image == kNothing) return true;
    const std::vector<ClassNo>& here = kinds_.at_place[place];
    const std::vector<ClassNo>& there = kinds_.at_place[points_.place_at(image)];
    for (std::size_t i = 0; i < here.size(); ++i)
      if (!same_class(here[i], there[i])) return false;
    return true;
  }

  bool place_classes() {
    bool good = same_class(kNumbers, kNumbers);
    for (const SlotNo slot : model_.slots.ids()) {
      if (!good) break;
      // The elements of one array share a class wherever indices are not constant.
      const Point image = images_.at(points_.slot(slot));
      if (image != kNothing)
        good = same_class(kinds_.of_global[slot], kinds_.of_global[points_.slot_at(image)]);
    }
    for (const Process& process : model_.processes) good = good && same_classes_at(process.first);
    for (const ChannelNo channel : model_.channels.ids()) {
      if (!good) break;
      const MessageKinds& here = kinds_.messages[channel];
      const MessageKinds& there = kinds_.messages[points_.channel_at(images_.at(points_.channel(channel)))];
      if (here.by_tag != there.by_tag || here.rows.size() != there.rows.size()) return false;
      for (std::size_t row = 0; row < here.rows.size() && good; ++row) {
        if (here.rows[row].fields.size() != there.rows[row].fields.size()) return false;
        for (std::size_t i = 0; i < here.rows[row].fields.size() && good; ++i)
          good = same_class(here.rows[row].fields[i], there.rows[row].fields[i]);
      }
    }
    return good;
  }

  bool has_values(ClassNo value_class) const {
    return value_class != kNothing && kinds_.classes[value_class].free &&
           !kinds_.classes[value_class].of_channels;
  }
  std::optional<Point> point_of(ClassNo value_class, std::int32_t value) const {
    if (!points_.has_value(value_class, value)) return std::nullopt;
    return points_.value(value_class, value);
  }
  ClassNo image_of_class(ClassNo value_class) const {
    return images_.at(points_.value_class(value_class)) - points_.value_class(0);
  }

  bool has_image(ClassNo value_class) const {
    return images_.at(points_.value_class(value_class)) != kNothing;
  }

  // False when it contradicts what is known.
  bool same_value(ClassNo value_class, std::int32_t from, std::int32_t to) {
    if (!has_values(value_class) || !has_image(value_class)) return true;
    const auto here = point_of(value_class, from);
    const auto there = point_of(image_of_class(value_class), to);
    return !here || (there && images_.set(*here, *there));
  }

  bool values_from_slots() {
    for (const SlotNo slot : model_.slots.ids()) {
      const Point image = images_.at(points_.slot(slot));
      if (image == kNothing) continue;
      const Slot& from = model_.slots[slot];
      const Slot& to = model_.slots[points_.slot_at(image)];
      ClassNo value_class = kinds_.of_global[slot];
      if (from.process.valid())
        value_class = kinds_.of_slot(model_, slot, model_.processes[from.process].first);
      if (!same_value(value_class, from.first, to.first)) return false;
    }
    return true;
  }

  // Elements of arrays follow their indices, and indices the elements.
  void place_elements_and_values() {
    for (const ArrayNo number : model_.arrays.ids()) {
      const Array& array = model_.arrays[number];
      if (array.of_places) continue;
      std::map<std::vector<std::int32_t>, SlotNo> by_index;
      std::map<SlotNo, const Element*> by_slot;
      for (const Element& element : array.elements) {
        by_index[element.indices] = element.slot;
        by_slot[element.slot] = &element;
      }
      for (const Element& element : array.elements) {
        const Point known = images_.at(points_.slot(element.slot));
        if (known != kNothing) {
          const auto other = by_slot.find(points_.slot_at(known));
          if (other == by_slot.end()) continue;
          for (std::size_t i = 0; i < element.indices.size(); ++i)
            same_value(kinds_.index_of[number][i], element.indices[i], other->second->indices[i]);
          continue;
        }
        std::vector<std::int32_t> indices;
        for (std::size_t i = 0; i < element.indices.size(); ++i) {
          const ClassNo value_class = kinds_.index_of[number][i];
          std::int32_t index = element.indices[i];
          if (has_values(value_class)) {
            const auto point = point_of(value_class, index);
            const Point image = point ? images_.at(*point) : kNothing;
            if (image == kNothing || !has_image(value_class)) break;
            const ClassNo there = image_of_class(value_class);
            index = kinds_.classes[there].domain[image - points_.first_value(there)];
          }
          indices.push_back(index);
        }
        const auto other = by_index.find(indices);
        if (other != by_index.end()) images_.set(points_.slot(element.slot), points_.slot(other->second));
      }
    }
  }

  // Of the classes whose images are known.
  void fill_values() {
    for (ClassNo value_class = 0; value_class < kinds_.classes.size(); ++value_class) {
      if (!has_values(value_class) || images_.at(points_.value_class(value_class)) == kNothing) continue;
      const ClassNo there = image_of_class(value_class);
      for (const std::int32_t value : kinds_.classes[value_class].domain) {
        const Point point = points_.value(value_class, value);
        if (images_.at(point) != kNothing || guess_ != Guess::process_numbers) continue;
        if (value < 0 || static_cast<std::size_t>(value) >= model_.processes.size()) continue;
        const ProcessNo number = image_of_process(ProcessNo(static_cast<std::uint32_t>(value)));
        if (const auto image = point_of(there, static_cast<std::int32_t>(number.value())))
          images_.set(point, *image);
      }
      for (const std::int32_t value : kinds_.classes[value_class].domain) {
        const Point point = points_.value(value_class, value);
        if (images_.at(point) != kNothing) continue;
        if (const auto image = point_of(there, value)) images_.set(point, *image);
      }
      // The others in order.
      for (const std::int32_t value : kinds_.classes[value_class].domain) {
        const Point point = points_.value(value_class, value);
        for (const std::int32_t other : kinds_.classes[there].domain)
          if (images_.at(point) == kNothing && !images_.taken(points_.value(there, other)))
            images_.set(point, points_.value(there, other));
      }
    }
  }

  // Two places correspond when the same can be done there; what it leads to then corresponds, too. Where
  // several ways look alike, their order decides.
  void walk(ProcessNo process) {
    const std::vector<StepNo>& own = model_.processes[process].steps;
    const std::vector<StepNo>& other = model_.processes[image_of_process(process)].steps;
    std::vector<PlaceNo> waiting = {model_.processes[process].first};
    while (!waiting.empty()) {
      const PlaceNo place = waiting.back();
      waiting.pop_back();
      const PlaceNo image = points_.place_at(images_.at(points_.place(place)));
      if (!same_classes_at(place)) return;
      fill_values();
      std::vector<Point> so_far(points_.count());
      for (Point point = 0; point < points_.count(); ++point)
        so_far[point] = images_.at(point) == kNothing ? point : images_.at(point);
      std::vector<bool> without_image, no_image;
      for (ClassNo value_class = 0; value_class < kinds_.classes.size(); ++value_class) {
        without_image.push_back(images_.at(points_.value_class(value_class)) == kNothing);
        no_image.push_back(!images_.taken(points_.value_class(value_class)));
      }
      Normaliser renamed(common_, so_far), as_it_is(common_, {});
      renamed.renaming().unknown_classes = &without_image;
      as_it_is.renaming().unknown_classes = &no_image;
      std::multimap<Form, PlaceNo> ways;
      for (const StepNo step : other)
        if (model_.steps[step].source == image) ways.emplace(as_it_is.deed(step), model_.steps[step].target);
      for (const StepNo step : own) {
        if (model_.steps[step].source != place) continue;
        const PlaceNo target = model_.steps[step].target;
        const auto way = ways.find(renamed.deed(step));
        if (way == ways.end()) continue;
        const PlaceNo target_of_way = way->second;
        ways.erase(way);
        if (!target.valid() || !target_of_way.valid()) continue;
        const bool is_new = images_.at(points_.place(target)) == kNothing;
        if (images_.set(points_.place(target), points_.place(target_of_way)) && is_new)
          waiting.push_back(target);
      }
    }
  }

  // Places that the walk did not come to go to those of the same name; all else stays, or takes what is left.
  void fill_rest() {
    for (const Process& process : model_.processes)
      for (const PlaceNo place : process.places) {
        if (images_.at(points_.place(place)) != kNothing) continue;
        const Process& image = model_.processes[image_of_process(model_.places[place].process)];
        for (const bool same : {true, false})
          for (const PlaceNo other : image.places) {
            if (images_.at(points_.place(place)) != kNothing || images_.taken(points_.place(other))) continue;
            if (!same || model_.places[other].location == model_.places[place].location)
              images_.set(points_.place(place), points_.place(other));
          }
        same_classes_at(place);
      }
    for (ClassNo value_class = 0; value_class < kinds_.classes.size(); ++value_class) {
      if (images_.at(points_.value_class(value_class)) != kNothing) continue;
      const auto fits = [&](ClassNo other) {
        return !images_.taken(points_.value_class(other)) &&
               kinds_.classes[other].free == kinds_.classes[value_class].free &&
               kinds_.classes[other].of_channels == kinds_.classes[value_class].of_channels &&
               kinds_.classes[other].domain.size() == kinds_.classes[value_class].domain.size();
      };
      if (fits(value_class)) {
        images_.set(points_.value_class(value_class), points_.value_class(value_class));
        continue;
      }
      for (ClassNo other = 0; other < kinds_.classes.size(); ++other) {
        if (!fits(other)) continue;
        images_.set(points_.value_class(value_class), points_.value_class(other));
        break;
      }
    }
    fill_values();
    for (Point point = 0; point < points_.count(); ++point)
      if (images_.at(point) == kNothing) images_.set(point, point);
  }

  Common& common_;
  Guess guess_ = Guess::nothing;
  const Points& points_;
  const GroundForm& model_;
  const Kinds& kinds_;
  const Diagram& diagram_;
  const Permutation& of_nodes_;
  Partial images_;
};

}  // namespace

Point point_of(const Points& points, const DiagramNode& node) {
  switch (node.kind) {
    case NodeKind::process:
    case NodeKind::component:
      return points.process(ProcessNo(node.number));
    case NodeKind::channel:
      return points.channel(ChannelNo(node.number));
    case NodeKind::variable:
    case NodeKind::hyperedge:  // is no point
      break;
  }
  return points.slot(SlotNo(node.number));
}

std::vector<Permutation> extensions(Common& common, const Diagram& diagram, const Permutation& of_nodes) {
  std::vector<Permutation> found;
  for (const auto& [guess, follow] :
       {std::pair(Guess::process_numbers, true), std::pair(Guess::nothing, true),
        std::pair(Guess::process_numbers, false)}) {
    const auto extended = Extension(common, diagram, of_nodes).run(guess, follow);
    if (extended && std::find(found.begin(), found.end(), *extended) == found.end())
      found.push_back(*extended);
  }
  return found;
}

}  // namespace isospin::symmetry
