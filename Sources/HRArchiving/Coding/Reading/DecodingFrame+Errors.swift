import Foundation
import ObjectGraph

// MARK: Names of types and members in messages

extension DecodingFrame {
    /// The name of the type that is being decoded, for messages.
    var typeName: String { type.map(session.name(of:)) ?? "the object" }

    /// True if the type that is being decoded is decoded with `NSCoding`.
    var isKeyed: Bool {
        type is any NSCoding.Type && !(type is any HRDecodable.Type) && !(type is any Decodable.Type)
    }

    /// True if the type that is being decoded has an external description.
    var isMapped: Bool { isOfType && !isKeyed && !(type is any HRDecodable.Type) && !(type is any Decodable.Type) }

    /// The name of the initializer that decodes the type, for messages.
    var initializer: String {
        let readsItself = type is any HRDecodable.Type && !(type is any Decodable.Type)
        return readsItself || isKeyed ? "init(coder:)" : "init(from:)"
    }

    var expectation: String {
        type.map { "an object of class \(quoted(session.name(of: $0)))" } ?? "an object"
    }

    /// Returns the name of a member in code, such as `Person.name`, or nil if the key does not belong to a property.
    func memberName(_ component: PathComponent) -> String? {
        member(component).map { "\($0.type).\($0.key)" }
    }

    func member(_ component: PathComponent) -> (type: String, key: String)? {
        switch component {
        case .key(let key): type.map { (session.name(of: $0), key) }
        case .index: nil
        case .root: startsPath ? nil : parent?.member(self.component)
        }
    }

    /// Returns the frames from the one that decodes the object at a place down to this one; empty if neither this frame
    /// nor an enclosing one decodes that object.
    func frames(from place: Place) -> [DecodingFrame] {
        var frames: [DecodingFrame] = []
        for frame in withParents {
            frames.append(frame)
            if frame.holdsObject, frame.place == place { return frames.reversed() }
        }
        return []
    }
}

// MARK: Versions

extension DecodingFrame {
    /// Refuses an object that a newer version of the program has written, unless the object's type accepts newer
    /// versions.
    @inline(never)
    func checkVersion() throws(HRError) {
        guard let known = type as? any HRArchivable.Type, version > known.archiveVersion,
            (known as? any HRDecodable.Type)?.archiveAcceptsNewerVersions != true
        else { return }
        throw HRError(
            .newerVersion, "\(typeName) has version \(version), which is newer than \(known.archiveVersion)",
            path: path,
            help: ["this file was written by a newer version of the program: update the program to read it"])
    }
}

// MARK: Keys that are missing

extension DecodingFrame {
    /// Returns the error for an absent key.
    func missing(_ component: PathComponent) -> HRError {
        guard case .key(let key) = component else {
            return HRError(.missingKey, "there is no value", path: path(appending: component))
        }
        let typeName = typeName, members = members, path = path
        let isClass = isClass, mayBeWords = session.form.isPlainTree ? [] : members, snakeCaseHelp = snakeCaseHelp
        var error = HRError(.missingKey, at: path) {
            let near = nearestName(to: key, among: members.lazy.map(\.key)).map { (key: $0, word: key) }
            let mistyped = near == nil ? MistypedWords.first(in: mayBeWords, isClass: isClass) : nil
            var error = Self.missing(key, of: typeName, at: path, near ?? mistyped)
            if mistyped == nil { error.wording.help += snakeCaseHelp() }
            return error
        }
        error.details.missingKey = key
        error.details.isDoubtful = doubts == .absent
        error.details.isPending = doubts == .placeholder
        return error
    }

    /// A closure that returns true for the name of the type that is being decoded, and for the name of a registered
    /// type.
    var isClass: @Sendable (String) -> Bool {
        let registry = session.registry, typeName = typeName
        return { $0 == typeName || registry.type(named: $0) != nil }
    }

    /// A closure that returns advice to convert keys, if several keys here are keys of the type in snake case.
    var snakeCaseHelp: @Sendable () -> [String] {
        guard let keyType, !session.form.convertsKeys, !session.types.acceptsAnyText(keyType) else { return { [] } }
        let members = members
        return {
            let converted = members.prefix(100).filter { member in
                let camel = SnakeCase.camel(member.key)
                return camel != member.key && keyType.init(stringValue: member.key) == nil
                    && keyType.init(stringValue: camel) != nil
            }
            guard converted.count > 1 else { return [] }
            return [
                "HRUnarchiver(compatibility: .codable(HRCodableSpelling(keys: .snakeCase))) reads keys in snake case"
            ]
        }
    }

    /// - Parameter typo: A key that is probably misspelled, and the word that was meant: the missing key or a reserved
    ///   key. Nil if there is no such key.
    private static func missing(
        _ key: String, of typeName: String, at path: HRPath, _ typo: (key: String, word: String)?
    ) -> HRError {
        let message = "\(typeName) needs the key \(quoted(key)), which is missing"
        let caption = "has no \(quoted(key))"
        guard let typo else {
            return HRError(.missingKey, message, help: [help(forMissing: key)]).captioned(caption)
        }
        let found = quoted(typo.key), word = quoted(typo.word)
        let hint = HRError.Hint(path: path.appending(typo.key), part: .key, text: "should this be \(word)?")
        return HRError(
            .missingKey, "\(message); is \(found) a misspelling of \(word)?",
            help: ["rename \(found) to \(word)"]
        ).captioned(caption, [hint])
    }
}

extension DecodingFrame {
    /// The types around this frame's value that decode it with their own code, innermost first. The code of any of them
    /// may catch errors of the value.
    ///
    /// Types with an external description and `NSCoding` types are not included: the former are decoded by the library,
    /// and the coder of the latter stores its first error.
    var decodingSites: [DecodingSite] {
        var result: [DecodingSite] = []
        var keys: [String] = []
        var member = type.map { ObjectIdentifier($0) }
        var frame = self
        while let holder = frame.parent {
            if let key = frame.component.text { keys.append(key) }
            frame = holder
            guard let type = holder.type else { continue }
            let code = DecodingSite(
                type: ObjectIdentifier(type), version: holder.version, flags: holder.flags, keys: keys, member: member)
            if !holder.isMapped, !holder.isKeyed { result.append(code) }
            keys = []
            member = code.type
        }
        return result
    }

    private var flags: [Bool] {
        members.compactMap { if case .bool(let flag) = $0.value { flag } else { nil } }
    }
}
