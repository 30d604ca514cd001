#include "symmetry/cosets/find_user_symmetry.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "symmetry/cosets/extend.hpp"
#include "symmetry/cosets/value_moves.hpp"
#include "symmetry/detect/state_points.hpp"

namespace isospin::symmetry {

namespace {

// Variables that are no part of what tells states apart may be named; where they go does not matter.
bool counts_for_nothing(const Points& points, Point point) {
  return point >= points.first_slot() && point < points.components() &&
         points.model().slots[points.slot_at(point)].left_out;
}

}  // namespace

UserSymmetryFinder::UserSymmetryFinder(const Detection& detection, Certifier& certifier)
    : detection_(detection), points_(*detection.points), certifier_(certifier) {
  const std::vector<bool> telling = telling_points(points_);
  for (Point p = 0; p < points_.components(); ++p)
    if (p < points_.first_slot() || telling[p]) named_.push_back(p);
}

// From the strictest on.
std::vector<UserSymmetryFinder::Constraints> UserSymmetryFinder::constraints_of(
    const UserSymmetry& wanted) const {
  std::vector<Point> image(points_.count());
  std::vector<bool> is_wanted(points_.count());
  for (Point p = 0; p < image.size(); ++p) image[p] = p;
  for (const auto& [from, to] : wanted.images) {
    if (counts_for_nothing(points_, from) && counts_for_nothing(points_, to)) continue;
    image[from] = to;
    is_wanted[from] = true;
  }
  const auto constrain = [&](auto also) {
    Constraints constraints;
    for (Point p = 0; p < points_.components(); ++p) {
      if (!is_wanted[p] && !also(p)) continue;
      constraints.from.push_back(p);
      constraints.to.push_back(image[p]);
    }
    return constraints;
  };
  return {constrain([&](Point p) { return std::ranges::binary_search(named_, p); }),
          constrain([&](Point p) { return p < points_.first_channel(); }),
          constrain([](Point) { return false; })};
}

const group::StabiliserChain& UserSymmetryFinder::chain(Group group, const std::vector<Point>& base) {
  if (const auto known = chains_.find({group, base}); known != chains_.end()) return known->second;
  if (group == Group::whole && !has_whole_) {
    whole_ = all_symmetries(points_);
    has_whole_ = true;
  }
  const std::vector<Permutation>& generators = group == Group::kept ? detection_.generators : whole_;
  return chains_.try_emplace({group, base}, points_.count(), generators, base).first->second;
}

std::optional<Permutation> UserSymmetryFinder::certified(const std::optional<Permutation>& candidate,
                                                         const UserSymmetry& wanted) {
  if (!candidate || !moves_values_so(points_, *candidate, wanted.values)) return std::nullopt;
  if (certifier_.certify(*candidate)) return std::nullopt;
  return candidate;
}

// A class goes where the variables go that hold its values.
UserSymmetryFinder::Constraints UserSymmetryFinder::with_values(Constraints constraints,
                                                                const UserSymmetry& wanted) const {
  std::map<ClassNo, ClassNo> image_of_class;
  for (const auto& [from, to] : wanted.images) {
    if (from < points_.first_slot()) continue;
    const ClassNo held = points_.kinds().of_global[points_.slot_at(from)];
    if (held != kNothing) image_of_class[held] = points_.kinds().of_global[points_.slot_at(to)];
  }
  std::set<Point> constrained;
  for (const ValueMoves& moves : wanted.values)
    for (const ClassNo value_class : classes_held_by(points_, moves.of)) {
      const auto known = image_of_class.find(value_class);
      const ClassNo image = known == image_of_class.end() ? value_class : known->second;
      for (const auto& [from, to] : moves.images) {
        if (!points_.has_value(value_class, from) || !points_.has_value(image, to)) continue;
        if (!constrained.insert(points_.value(value_class, from)).second) continue;
        constraints.from.push_back(points_.value(value_class, from));
        constraints.to.push_back(points_.value(image, to));
      }
    }
  return constraints;
}

std::optional<Permutation> UserSymmetryFinder::member(Group group, const Constraints& constraints,
                                                      const UserSymmetry& wanted) {
  const auto sending = [&](const Constraints& images) {
    return certified(chain(group, images.from).element_sending(images.from, images.to), wanted);
  };
  if (auto found = sending(constraints)) return found;
  // The same with values that move as they shall, all of them, or those of one class.
  if (auto found = sending(with_values(constraints, wanted))) return found;
  for (const ValueMoves& moves : wanted.values)
    for (const ClassNo value_class : classes_held_by(points_, moves.of)) {
      Constraints of_class = constraints;
      for (const auto& [from, to] : moves.images) {
        if (!points_.has_value(value_class, from) || !points_.has_value(value_class, to)) continue;
        of_class.from.push_back(points_.value(value_class, from));
        of_class.to.push_back(points_.value(value_class, to));
      }
      if (of_class.from.size() == constraints.from.size()) continue;
      if (auto found = sending(of_class)) return found;
    }
  return std::nullopt;
}

Validity UserSymmetryFinder::find(const UserSymmetry& wanted) {
  const auto kind = [&](Point p) {
    return p < points_.first_channel() ? 0 : p < points_.first_slot() ? 1 : 2;
  };
  for (const auto& [from, to] : wanted.images)
    if (kind(from) != kind(to))
      return {std::nullopt, {"a process, a channel and a variable are different things", {}}};
  for (const ValueMoves& moves : wanted.values)
    if (classes_held_by(points_, moves.of).empty())
      return {std::nullopt, {"`" + moves.of + "` holds no values that a symmetry could rename", {}}};
  const std::vector<Constraints> constraints = constraints_of(wanted);
  for (const Group group : {Group::kept, Group::whole})
    for (const Constraints& one : constraints)
      if (auto found = member(group, one, wanted)) return {std::move(found), {}};
  return by_diagram(wanted);
}

Validity UserSymmetryFinder::by_diagram(const UserSymmetry& wanted) {
  if (!diagram_) diagram_ = static_channel_diagram(points_.model(), {.variables = true});
  std::map<Point, Point> node_of;
  for (Point n = 0; n < diagram_->nodes.size(); ++n) node_of[point_of(points_, diagram_->nodes[n])] = n;
  std::vector<Point> images(diagram_->nodes.size());
  for (Point n = 0; n < images.size(); ++n) images[n] = n;
  std::vector<Point> from, to;
  for (const auto& [point, image] : wanted.images) {
    if (counts_for_nothing(points_, point) && counts_for_nothing(points_, image)) continue;
    const auto node = node_of.find(point), node_of_image = node_of.find(image);
    if (node == node_of.end() && point == image) continue;  // it stays in any case
    if (node == node_of.end() || node_of_image == node_of.end())
      return {std::nullopt, {"no symmetry of the model does that to what is named", {}}};
    images[node->second] = node_of_image->second;
    from.push_back(node->second);
    to.push_back(node_of_image->second);
  }
  Validity as_written = validity(certifier_, *diagram_, Permutation(std::move(images)));
  if (!as_written.extension) {
    const group::StabiliserChain rebased = automorphism_group(*diagram_).rebased(from);
    if (const auto along = rebased.element_sending(from, to))
      as_written = validity(certifier_, *diagram_, *along);
  }
  if (as_written.extension && !moves_values_so(points_, *as_written.extension, wanted.values))
    return {std::nullopt, {"what is named can move so, but the values cannot", {}}};
  return as_written;
}

}  // namespace isospin::symmetry
