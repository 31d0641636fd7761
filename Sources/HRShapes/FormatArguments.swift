import HRArchiving

/// The arguments that a text uses, or may use: a kind for each number of an argument.
struct FormatArguments {
    /// Two kinds for one argument of one text.
    struct Conflict {
        let position: Int
        let kinds: (ArgumentType, ArgumentType)

        /// The message of the conflict.
        var message: String { "argument \(position) is used both as \(kinds.0.text) and as \(kinds.1.text)" }
    }

    /// The arguments, sorted by their numbers. Texts have so few of them that this is faster than a dictionary.
    private(set) var all: [(position: Int, kind: ArgumentType)] = []
    /// The first argument with two kinds.
    private(set) var conflict: Conflict?

    init() {}

    /// Collects the arguments of a text that refers to no substitutions.
    init(_ specifiers: FormatSpecifiers) {
        for use in specifiers.uses { insert(use.kind, at: use.position) }
    }

    /// The numbers of the arguments, sorted.
    var positions: [Int] { all.map(\.position) }

    /// Returns the kind of the argument with a number; nil if there is none.
    func kind(at position: Int) -> ArgumentType? {
        let index = index(of: position)
        return index < all.count && all[index].position == position ? all[index].kind : nil
    }

    /// Returns the index of the first argument whose number is not less than another.
    private func index(of position: Int) -> Int {
        guard let last = all.last, last.position >= position else { return all.count }
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].position < position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Adds an argument. Of two kinds for one number the first one stays.
    mutating func insert(_ kind: ArgumentType, at position: Int) {
        let index = index(of: position)
        guard index < all.count, all[index].position == position else {
            return all.insert((position, kind), at: index)
        }
        let known = all[index].kind
        guard known != .any else { return all[index].kind = kind }
        guard !known.agrees(with: kind), conflict == nil else { return }
        conflict = Conflict(position: position, kinds: (known, kind))
    }

    /// Adds the arguments of another text.
    mutating func formUnion(_ other: FormatArguments) {
        for (position, kind) in other.all { insert(kind, at: position) }
    }
}

/// What the arguments of a translation are compared with.
struct ExpectedArguments {
    /// The arguments that a translation may use.
    var allowed = FormatArguments()
    /// The numbers of the arguments that a translation should use, sorted.
    var required: [Int] = []
    /// What the arguments come from, in messages: "the source" or "the key".
    var origin = "the source"
    /// The place of the text that the arguments come from.
    var place: HRError.Hint?

    /// Returns the error for a translation that uses an argument that there is not, or one of another kind; or the
    /// warning for one that leaves out an argument; nil if it agrees.
    ///
    /// - Complexity: O(n log n) in the number of arguments, of which there are at most 999.
    func fault(of used: FormatArguments, mayOmit: Bool, at path: HRPath) -> HRError? {
        for (position, kind) in used.all {
            guard let known = allowed.kind(at: position) else {
                return error("argument \(position) is used here, but \(origin) has no such argument", at: path)
            }
            guard !known.agrees(with: kind) else { continue }
            return error(
                "argument \(position) is \(kind.text) here, but \(known.text) in \(origin)", at: path,
                help: Self.isReordered(used, allowed) ? ["number the arguments, such as \"%2$@\", to reorder them"] : []
            )
        }
        let omitted = mayOmit ? [] : required.filter { used.kind(at: $0) == nil }
        guard let first = omitted.first else { return nil }
        let message =
            omitted.count == 1
            ? "argument \(first) of \(origin) is not used here"
            : "arguments \(list(omitted.map { "\($0)" })) of \(origin) are not used here"
        return error(message, at: path).asWarning
    }

    private func error(_ message: String, at path: HRPath, help: [String] = []) -> HRError {
        HRError(.unexpectedShape, message, path: path, help: help)
            .captioned(nil, place.map { [$0] } ?? []).at(.value)
    }

    /// Returns true if two texts use the same numbers of arguments of each kind.
    private static func isReordered(_ one: FormatArguments, _ other: FormatArguments) -> Bool {
        var counts: [ArgumentType: Int] = [:]
        for use in one.all { counts[use.kind, default: 0] += 1 }
        for use in other.all { counts[use.kind, default: 0] -= 1 }
        return counts.values.allSatisfy { $0 == 0 }
    }
}

extension HRError {
    /// Returns the error for a text that uses one argument as two kinds.
    static func conflict(_ conflict: FormatArguments.Conflict, at path: HRPath) -> HRError {
        HRError(
            .unexpectedShape, conflict.message, path: path, help: ["use a number of its own for each argument"]
        ).at(.value)
    }
}
