import Foundation

/// A side of git's marks of a conflict.
enum KeptSide: String, CaseIterable, Sendable { case ours, base, theirs }

/// The text of a file with marks of conflicts, in which one side of each conflict is kept, as a person keeps it: whole
/// lines are taken out. Nil if marks are not lines of their own, or not in their order.
func kept(_ side: KeptSide, in text: String) -> String? {
    let order = ["<<<<<<< ours", "||||||| base", "=======", ">>>>>>> theirs"]
    var result = ""
    var current: KeptSide?
    for line in text.components(separatedBy: "\n") {
        let mark = line.hasSuffix("\r") ? String(line.dropLast()) : line
        switch (order.firstIndex(of: mark), current) {
        case (0, nil): current = .ours
        case (1, .ours): current = .base
        case (2, .base), (2, .ours): current = .theirs
        case (3, .theirs): current = nil
        case (nil, nil): result += line + "\n"
        case (nil, let inside): if inside == side { result += line + "\n" }
        default: return nil
        }
    }
    guard current == nil, !order.contains(where: result.contains) else { return nil }
    return String(result.dropLast())
}
