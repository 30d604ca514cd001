// The first line of a report, the table of properties, and why there is no verdict.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/check_report.hpp"

namespace isospin {

constexpr std::string_view kTakenForSeen = "states may have been taken for seen";

// "holds", "violated", "incomplete"
std::string_view verdict_name(Verdict verdict);

// "13.6", "550 355"
std::string rounded(double number);
std::string one_digit(double number);

// Bits of the array for each state, as SPIN counts them.
double hash_factor(const search::SearchResult& search);
// "11 706 of 2 147 483 648 bits set, hash factor 550 355"
std::string bits_in_words(const search::SearchResult& search);

// Of all that grows with the states; nothing for few states, where it would say how large the tables are to
// begin with.
std::optional<double> bytes_per_state(const search::SearchResult& result);

// That of the outcome; null when it is none.
const ShownViolation* shown_violation(const CheckReportOptions& options, const Outcome& outcome);

// "  reduction  a, b,": as many to a line as fit into 80 columns.
std::string listed(std::string_view heading, const std::vector<std::string>& items,
                   const char* separator = ",");
// Words, as many to a line as fit.
std::string in_lines(std::string_view heading, const std::string& sentence);

// Of a violation.
Span place_of(const Outcome& outcome, const execute::Executor& executor);
std::string message_of(const Outcome& outcome, const execute::Executor& executor, const Sources& sources);

std::string first_line(const std::string& name, const Outcome& outcome, const execute::Executor& executor,
                       const Sources& sources, const CheckReportOptions& options);

// The table of several properties, and what there is to say about each.
std::string rows_text(const std::vector<PropertyRow>& rows);
Json row_json(const PropertyRow& row);

}  // namespace isospin
