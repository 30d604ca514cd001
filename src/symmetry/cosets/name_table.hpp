// The processes, channels and variables of a model by their names, as a person may write them.
//
// Takes  names as in reports (system/names): client(1), box_1, client(1).x, r[0].y[1]. Two older spellings
//        mean the same: client 1, and r.y[0][1] with all indices at the end. Other blanks do not count.
// Gives  the point that is called so.
// Costs  a few strings for each.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "symmetry/detect/symmetry.hpp"

namespace isospin::symmetry {

class NameTable {
 public:
  explicit NameTable(const Points& points);

  std::optional<Point> find(std::string_view name) const;
  // As reports call it, whatever spelling it has here; a name that nothing has stays, without its blanks.
  std::string in_reports(std::string_view name) const;
  const std::string& of(Point point) const { return names_.at(point); }
  // The name in reports that is most like this one; "" when none is like it.
  std::string nearest_to(std::string_view name) const;

 private:
  void add(const std::string& name, Point point);

  std::map<Point, std::string> names_;
  std::map<std::string, Point> by_name_;
};

}  // namespace isospin::symmetry
