import HRArchiving

/// The message about a value that was set.
struct ChangeNote {
    let name: String
    let isHidden: Bool
    /// True if values are shown as if no key were reserved.
    let isPlain: Bool
    /// A hint after the message; empty if there is none.
    var hint = ""
    let run: Run

    private func short(_ node: HRNode) -> String { run.short(node, isPlain: isPlain) }

    func same(_ line: String, _ value: HRNode) -> String { "\(line): \(same(value))" }

    func changed(_ line: String, from old: HRNode?, to value: HRNode) -> String {
        "\(line): \(changed(from: old, to: value))"
    }

    func same(_ value: HRNode) -> String {
        "\(name) is " + (isHidden ? "the same already" : "\(short(value)) already")
    }

    func changed(from old: HRNode?, to value: HRNode) -> String {
        guard let old else { return "\(name) added" + (isHidden ? "" : " as \(short(value))" + hint) }
        return "\(name) " + (isHidden ? "changed" : "\(short(old)) -> \(short(value))" + hint)
    }
}
