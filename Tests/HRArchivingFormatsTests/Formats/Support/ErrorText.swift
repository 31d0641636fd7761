import HRArchiving

/// All that an error says, on several lines, to be compared as a whole.
///
/// ```text
/// 2:3: HR0101 expected "," after the value of "a" at a
///   1:8-1:8 add a "," here
///   help: …
/// ```
func text(of error: HRError) -> String {
    var lines = [error.description]
    for label in error.labels { lines.append("  \(label.location) \(label.text)") }
    lines += error.help.dropFirst(error.suggestion == nil ? 0 : 1).map { "  help: \($0)" }
    lines += error.notes.map { "  note: \($0)" }
    return lines.joined(separator: "\n")
}

/// What a reader throws, or what it gives where it should have thrown.
func failure(_ body: () throws(HRError) -> HRDocument) -> String {
    do throws(HRError) {
        return "no error, but \(try body())"
    } catch {
        return text(of: error)
    }
}
