import ObjectGraph

/// Converts a dictionary of a file to a node, for all readers.
///
/// ``Lifting`` knows the reserved words. This adds a fast path for objects with nothing but a `$class` and fields, as
/// most are, and the member that an error is about.
struct NodeAssembler {
    private var lifting: Lifting
    private let sharesHeaders: Bool
    private var headers: [String: HRObject.Header] = [:]
    /// The last four classes, newest first: to compare four short names is cheaper than to hash one.
    private var recentHeaders: [HRObject.Header] = []

    private static let recentCount = 4

    /// The definitions, once the root is complete.
    var definitions: HRFields { lifting.definitions }
    /// Whether the fast path has been taken.
    var isTaken: Bool { !recentHeaders.isEmpty }

    init(_ shortcuts: Shortcuts) {
        sharesHeaders = shortcuts.contains(.classHeaders)
        lifting = Lifting(sharesHeaders: sharesHeaders)
    }

    /// The shared header of objects with nothing but a class; nil for names that are not simple.
    mutating func header(for className: String) -> HRObject.Header? {
        guard !CombiningMarks.areTooMany(in: className) else { return nil }
        for header in recentHeaders where header.className == className { return header }
        guard sharesHeaders, !className.utf8.starts(with: "NS".utf8) else { return nil }
        let header = headers[className] ?? HRObject.Header(className: className)
        headers[className] = header
        if recentHeaders.count == Self.recentCount { recentHeaders.removeLast() }
        recentHeaders.insert(header, at: 0)
        return header
    }

    /// The node that a dictionary means which has reserved words among its keys.
    ///
    /// - Parameters:
    ///   - members: Keys and values as they stand in the file.
    ///   - isRoot: Whether it is the outermost value.
    ///   - start: Where in the file the dictionary begins.
    mutating func node(of members: [HRFields.Field], isRoot: Bool, start: Int) throws(ParseFault) -> HRNode {
        do throws(HRError) {
            return try lifting.node(of: members, isRoot: isRoot)
        } catch {
            throw Self.fault(error, members, start)
        }
    }

    private static func fault(_ error: HRError, _ members: [HRFields.Field], _ start: Int) -> ParseFault {
        let position = culprit(of: error, members)
        let isAboutKey = error.details.part?.isKey == true && members.indices.contains(position)
        let isAboutDuplicate = isAboutKey && error.code == .duplicateKey
        return ParseFault(
            error.code, error.message,
            at: isAboutKey ? .key(ofMember: position, in: start) : .value(ofMember: position, in: start),
            of: isAboutDuplicate ? .member(KeySpelling.userKey(members[position].key)) : .container,
            suggestion: error.suggestion, help: error.help, notes: error.notes)
    }

    /// The member that an error is about: the one in its path, or whose key is in its message.
    private static func culprit(of error: HRError, _ members: [HRFields.Field]) -> Int {
        let word =
            switch error.part {
            case .word(let word), .wordKey(let word): word
            default: ""
            }
        let named = members.lastIndex { $0.key == word }
        return named ?? members.lastIndex { error.message.contains(quoted($0.key)) } ?? 0
    }
}
