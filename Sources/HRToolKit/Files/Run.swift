import HRArchiving

/// One call of the tool: what was typed, where it prints to, and how it reads.
struct Run {
    let arguments: Arguments
    let console: Console
    /// The types of the project's own, which files are checked as.
    let types: [Any.Type]
    let unarchiver: HRUnarchiver

    var operands: [String] { arguments.operands }

    /// Whether no word of a file is reserved.
    var isPlain: Bool { unarchiver.codable != nil }

    /// The operands with the file first: whoever types it last means the same, if only one of the two is a file.
    var fileFirst: [String] {
        guard let first = operands.first, let last = operands.last, !Input.isThere(first), Input.isThere(last) else {
            return operands
        }
        return [last] + operands.dropLast()
    }

    /// The operands with the file last, in the same way.
    var fileLast: [String] {
        guard let first = operands.first, let last = operands.last, Input.isThere(first), !Input.isThere(last) else {
            return operands
        }
        return operands.dropFirst() + [first]
    }

    /// Says something, unless it was told to be quiet.
    func say(_ line: String) {
        if !arguments.has(.quiet) { console.note(line) }
    }

    /// A value as messages show it.
    func short(_ node: HRNode, isPlain: Bool = false) -> String {
        JSONLine.short(node, hiding: unarchiver.secretKeys, isPlain: isPlain)
    }

    func document(_ name: String) throws(HRError) -> HRDocument {
        let input = try Input(name, limit: unarchiver.limits.bytes)
        return try unarchiver.document(from: input.data, file: input.name)
    }

    /// Does something with a file, and tells a refusal in its name.
    func naming(_ name: String, _ body: () throws -> ExitStatus) throws -> ExitStatus {
        do {
            return try body()
        } catch let error as Refusal {
            return console.tell(error, about: name)
        }
    }

    /// Does the same with each file; a fault of one keeps no other from its turn.
    ///
    /// - Returns: The worst of all.
    func each(_ names: [String], _ body: (String) throws -> ExitStatus) -> ExitStatus {
        var status = ExitStatus.fine
        for name in names {
            do {
                status = max(status, try body(name))
            } catch {
                status = max(status, console.tell(error, about: name))
            }
        }
        return status
    }
}
