import HRArchiving

/// Rejects edits that would leave dangling references or duplicate ids.
struct BrokenReferences {
    let before: HRDocument
    let unarchiver: HRUnarchiver
    /// The edit as a participle for messages: "set", "deleted".
    let deed: String

    /// - Parameters:
    ///   - edited: The document after the edit.
    ///   - gone: The paths of removed values. References to them are rejected, even if another value is at the path
    ///     afterwards.
    func check(in edited: HRDocument, without gone: [HRPath] = []) throws {
        try checkReferences(to: gone)
        let found = unarchiver.diagnose(from: edited)
        guard found.errorCount > 0 else { return }
        let known = unarchiver.diagnose(from: before)
        guard found.errorCount > known.errorCount else { return }
        let messages = Set(known.errors.map(\.message))
        let new = found.errors.first { !messages.contains($0.message) } ?? found.errors.first
        let place = new?.path.map { " at \($0)" } ?? ""
        throw Refusal(
            "nothing \(deed), because it would cause an error: \(new?.message ?? "references break")\(place) (use -f)")
    }

    private func checkReferences(to gone: [HRPath]) throws {
        guard !gone.isEmpty else { return }
        let all = Set(gone)
        func isGone(_ path: HRPath) -> Bool { path.withParents.contains(where: all.contains) }
        let broken = try before.references(limits: unarchiver.limits).filter {
            !isGone($0.path) && ($0.target.map(isGone) ?? false)
        }
        guard !broken.isEmpty else { return }
        let list = broken.prefix(20).map { "  \($0.path) refers to \($0.alias.text)" }
        let rest = broken.count > 20 ? ["  and \(broken.count - 20) more"] : []
        throw Refusal(
            (["nothing \(deed), because references would break (use -f):"] + list + rest).joined(separator: "\n"))
    }
}
