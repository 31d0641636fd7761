import HRArchiving

/// One call of the tool: its arguments, its output, and its settings for reading.
struct Run {
    let arguments: Arguments
    let console: Console
    /// The root types of the project, for checking files.
    let types: [Any.Type]
    let unarchiver: HRUnarchiver
    /// The project's configuration; nil if the tool was built without one.
    var configuration: ToolConfiguration?

    var operands: [String] { arguments.operands }

    /// True if no key is reserved.
    var isPlain: Bool { unarchiver.codable != nil }

    /// The operands with the file first. Users may also pass the file as the last operand, if the first operand is not
    /// a file.
    var fileFirst: [String] {
        guard let first = operands.first, let last = operands.last, !Input.isThere(first), Input.isThere(last) else {
            return operands
        }
        return [last] + operands.dropLast()
    }

    /// The operands with the file last. Users may also pass the file as the first operand, if the last operand is not a
    /// file.
    var fileLast: [String] {
        guard let first = operands.first, let last = operands.last, Input.isThere(first), !Input.isThere(last) else {
            return operands
        }
        return operands.dropFirst() + [first]
    }

    /// The keys of an option that takes several names: `id,name`.
    func keys(_ option: Option) -> [String] {
        arguments.values(of: option).flatMap { $0.split(separator: ",").map(String.init) }
    }

    /// Prints a message, unless `--quiet` is set.
    func say(_ line: String) {
        if !arguments.has(.quiet) { console.note(line) }
    }

    /// A value in messages.
    func short(_ node: HRNode, isPlain: Bool = false) -> String {
        JSONLine.short(node, hiding: unarchiver.secretKeys, isPlain: isPlain)
    }

    func document(_ name: String) throws(HRError) -> HRDocument {
        let input = try Input(name, limit: unarchiver.limits.bytes)
        return try unarchiver.document(from: input.data, file: input.name)
    }

    /// The document of a file, which may also be an archive of NSKeyedArchiver.
    func documentOrKeyedArchive(_ input: Input) throws(HRError) -> HRDocument {
        do throws(HRError) {
            return try unarchiver.document(from: input.data, file: input.name)
        } catch {
            guard HRDocument.isKeyedArchive(error) else { throw error }
        }
        do throws(HRError) {
            return try HRDocument(keyedArchive: input.data, limits: unarchiver.limits)
        } catch {
            throw error.named(input.name)
        }
    }

    /// Calls a closure, and reports a refusal with the file name.
    func naming(_ name: String, _ body: () throws -> ExitStatus) throws -> ExitStatus {
        do {
            return try body()
        } catch let error as Refusal {
            return console.tell(error, about: name)
        } catch let error as HRError where error.location?.file == nil {
            throw error.named(name)
        }
    }

    /// Calls a closure for each file; errors do not prevent the processing of the following files.
    ///
    /// - Returns: The highest status.
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

extension HRUnarchiver {
    /// The settings for files of other programs, in which no key is reserved.
    var withoutReservedKeys: HRUnarchiver {
        var unarchiver = self
        unarchiver.codable = HRCodableSpelling()
        return unarchiver
    }
}
