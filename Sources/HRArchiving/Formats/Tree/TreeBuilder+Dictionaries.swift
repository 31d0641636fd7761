import ObjectGraph

/// Creation of nodes for dictionaries, with reserved and duplicate keys.
extension TreeBuilder {
    /// Returns true if a dictionary has duplicate keys; throws an error for them unless the last value of each is to be
    /// used.
    mutating func checkKeys(of frame: Frame) throws(ParseFault) -> Bool {
        keys.beginComparison()
        for index in frame.firstKey..<pendingKeys.count where !keys.isNew(pendingKeys[index]) {
            guard rules.duplicateKeys == .refuse else { return true }
            throw duplicateFault(second: index, frame)
        }
        return false
    }

    private func duplicateFault(second: Int, _ frame: Frame) -> ParseFault {
        let key = keys[pendingKeys[second]]
        var first = frame.firstKey
        while first < second, !keys.areEqual(pendingKeys[first], pendingKeys[second]) { first += 1 }
        return ParseFault(
            repeatedKey: key, at: .key(ofMember: second - frame.firstKey, in: frame.start),
            first: .key(ofMember: first - frame.firstKey, in: frame.start),
            haveSameText: pendingKeys[first] == pendingKeys[second])
    }

    /// Returns the node of a dictionary whose keys are all different, and removes its members from the stacks.
    mutating func node(of frame: Frame) throws(ParseFault) -> HRNode {
        if contents == .keyedArchive, let pointer = pointer(in: frame) { return pointer }
        guard frame.wordCount > 0, contents == .document else {
            let members = takeMembers(frame, from: 0)
            return .dictionary(HRFields(storage: hasNullText ? lifted(members) : members))
        }
        if frame.wordCount == 1, keys[pendingKeys[frame.firstKey]] == Vocabulary.className,
            case .string(let name) = values[frame.firstValue], let header = lifting.header(for: name)
        {
            return .object(HRObject(header: header, fields: HRFields(storage: takeMembers(frame, from: 1))))
        }
        return try assemble(takeMembers(frame, from: 0), frame)
    }

    /// Returns the alias for a dictionary that represents a pointer of a keyed archive, as in XML, and removes the
    /// members of the dictionary; nil for other dictionaries.
    private mutating func pointer(in frame: Frame) -> HRNode? {
        guard pendingKeys.count == frame.firstKey + 1,
            keys[pendingKeys[frame.firstKey]] == Vocabulary.keyedArchivePointer,
            case .integer(let number) = values[frame.firstValue]
        else { return nil }
        _ = takeMembers(frame, from: 1)
        mayHaveReferences = true
        return .alias(HRAlias(number.description))
    }

    /// Returns the node of a dictionary with duplicate keys: each has its last value, at the position of the first.
    mutating func nodeWithDuplicates(_ frame: Frame) throws(ParseFault) -> HRNode {
        let members = takeMembers(frame, from: 0)
        let fields = HRFields(lifted(members).map { ($0.key, $0.value) })
        return frame.wordCount == 0 ? .dictionary(fields) : try assemble(fields.storage, frame)
    }

    private mutating func assemble(_ members: [HRFields.Field], _ frame: Frame) throws(ParseFault) -> HRNode {
        mayHaveReferences = true
        guard contents == .document else { return .dictionary(HRFields(storage: members)) }
        if let fault = keyedArchiveFault(frame.start, members) { throw fault }
        let node: HRNode
        do throws(HRError) {
            node = try lifting.node(of: members, isRoot: frames.count == 1)
        } catch {
            throw Self.fault(error, members, frame.start)
        }
        guard case .alias = node else { return node }
        guard lifting.aliasCount <= limits.aliases else {
            throw ParseFault(
                limits.excess(of: .aliases, in: .file), at: .key(ofMember: 0, in: frame.start), of: .container)
        }
        return node
    }

    /// Returns the error for a dictionary whose members contradict one another, located at the member that the error is
    /// about.
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

    /// Returns the index of the member that an error is about: the member whose key is the reserved key of the error,
    /// or otherwise a member whose key occurs in the message.
    private static func culprit(of error: HRError, _ members: [HRFields.Field]) -> Int {
        let word =
            switch error.part {
            case .word(let word), .wordKey(let word): word
            default: ""
            }
        let named = members.lastIndex { $0.key == word }
        return named ?? members.lastIndex { error.message.contains(quoted($0.key)) } ?? 0
    }

    /// Returns the error for an `NSKeyedArchiver` archive; nil if the keys of the root that have been read so far do
    /// not identify one.
    private mutating func keyedArchiveFault(_ start: Int, _ members: [HRFields.Field]) -> ParseFault? {
        guard let root = frames.isEmpty ? nil : frames[0], !root.isArray else { return nil }
        if frames.count == 1 {
            for member in members { archiveMarks.note(member.key) }
        } else if root.wordCount > 0 {
            let keyCount = frames[1].firstKey - root.firstKey
            for index in archiveMarks.keyCount..<max(archiveMarks.keyCount, keyCount) {
                archiveMarks.note(keys[pendingKeys[root.firstKey + index]])
            }
        }
        guard let error = archiveMarks.error else { return nil }
        return ParseFault(
            error.code, error.message, at: .bytes(root.start..<root.start + 1), of: .ancestor(0), help: error.help)
    }

    /// Returns elements of a plain tree, with null nodes in place of the string that represents null.
    func lifted(_ elements: [HRNode]) -> [HRNode] {
        guard case .plainTree(let null?) = contents else { return elements }
        return elements.map { $0.isText(null) ? .null : $0 }
    }

    /// Returns members of a plain tree, with null nodes in place of the string that represents null.
    private func lifted(_ members: [HRFields.Field]) -> [HRFields.Field] {
        guard case .plainTree(let null?) = contents else { return members }
        return members.map { $0.value.isText(null) ? HRFields.Field(key: $0.key, value: .null) : $0 }
    }

    /// Removes the members of a dictionary from the stacks, and returns those from an index on.
    private mutating func takeMembers(_ frame: Frame, from first: Int) -> [HRFields.Field] {
        let count = pendingKeys.count - frame.firstKey - first
        defer { pendingKeys.removeAll(above: frame.firstKey) }
        guard count > 0 else {
            values.removeAll(above: frame.firstValue)
            return []
        }
        var members: [HRFields.Field] = []
        members.reserveCapacity(count)
        values.consume(above: frame.firstValue) { source in
            source.deinitialize(count: first)
            for index in first..<first + count {
                let key = keys[pendingKeys[frame.firstKey + index]]
                members.append(HRFields.Field(key: key, value: (source + index).move()))
            }
        }
        return members
    }
}

extension ParseFault {
    /// Creates the error for a key that occurs again in its dictionary.
    ///
    /// - Parameters:
    ///   - key: The key as it is written in the file.
    ///   - second: The position of the second key.
    ///   - first: The position of the first key.
    ///   - haveSameText: True if the keys consist of the same characters, and not only of equivalent ones.
    ///   - details: The description of both values; nil if it is not known.
    convenience init(
        repeatedKey key: String, at second: Position, first: Position, haveSameText: Bool,
        details: (comparison: String, first: String?, second: String?)? = nil
    ) {
        func caption(_ text: String, _ description: String?) -> String { text + (description.map { ": " + $0 } ?? "") }
        let both = details.map { [$0.first, $0.second].compactMap(\.self).joined(separator: " and ") } ?? ""
        self.init(
            .duplicateKey,
            "the key \(quoted(key)) stands twice in one dictionary" + (details.map { ", \($0.comparison)" } ?? "")
                + (both.isEmpty ? "" : ": " + both),
            at: second, of: .member(KeySpelling.userKey(key)), caption: caption("here again", details?.second),
            labels: [(first, caption("first here", details?.first))], help: ["rename or remove one of the two"],
            notes: haveSameText ? [] : ["the two differ only in how their characters are composed"])
    }
}
