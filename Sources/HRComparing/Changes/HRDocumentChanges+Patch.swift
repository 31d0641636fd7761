public import Foundation
public import HRArchiving

extension HRDocumentChanges {
    /// The changes as a patch: JSON, one change per line.
    ///
    /// ```json
    /// {"op":"set","at":"#anna.name","from":"Anna","to":"Anne"}
    /// {"op":"move","at":"people.2","to":"people.0"}
    /// ```
    ///
    /// The patch contains the values, including those of secret keys. `now` is the place in the later document, if it
    /// is another one. `into`, `inner` and `after` say where a value arrives, if this does not follow from its place:
    /// the place of its container in the earlier document, its path in a container that is added as well, and the key
    /// before it. `wasInto`, `wasInner` and `wasAfter` say the same of the change that undoes the change.
    ///
    /// - Complexity: O(n).
    public var patch: Data { Data(map { $0.patchLine + "\n" }.joined().utf8) }

    /// Reads a patch.
    ///
    /// - Throws: An `HRError` with the line that is malformed.
    /// - Complexity: O(n).
    public init(patch: Data, limits: HRLimits = .standard) throws(HRError) {
        var changes: [HRDocumentChange] = []
        for (index, line) in patch.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) {
            do throws(HRError) {
                changes.append(try HRDocumentChange(patchLine: Data(line), limits: limits))
            } catch {
                var error = error
                error.location = HRSourceLocation(line: index + 1, column: error.location?.column ?? 1)
                throw error
            }
        }
        self.init(changes)
    }
}

extension HRDocumentChanges: Codable {
    /// Encodes the lines of the ``patch`` as strings.
    public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }

    /// Decodes the lines of a ``patch`` from strings.
    public init(from decoder: any Decoder) throws { self.init(try [HRDocumentChange](from: decoder)) }
}

extension HRDocumentChange: Codable {
    /// Encodes the change as a string: its line in a patch.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(patchLine)
    }

    /// Decodes the change from its line in a patch.
    public init(from decoder: any Decoder) throws {
        let line = try decoder.singleValueContainer().decode(String.self)
        try self.init(patchLine: Data(line.utf8), limits: .standard)
    }
}

extension HRDocumentChange {
    /// The keys of a line of a patch.
    private enum Key {
        static let kind = "op"
        static let place = "at"
        static let reservedKey = "key"
        static let old = "from"
        static let new = "to"
        static let newPlace = "now"
        static let arrival = ["into", "inner", "after"]
        static let departure = ["wasInto", "wasInner", "wasAfter"]
    }

    /// True if the change is that of a place, and not of a value.
    fileprivate var isMove: Bool { Self.isMove(kind, reservedKey) }

    private static func isMove(_ kind: Kind, _ reservedKey: String?) -> Bool {
        kind == .move || (kind == .rename && reservedKey == nil)
    }

    fileprivate var patchLine: String {
        var members: [(String, HRNode?)] = [
            (Key.kind, .string(kind.rawValue)), (Key.place, .string(place.text)),
            (Key.reservedKey, reservedKey.map { .string($0) }), (Key.old, old),
            (Key.new, isMove ? newPlace.map { .string($0.text) } : new),
        ]
        if !isMove, let newPlace, newPlace != place { members.append((Key.newPlace, .string(newPlace.text))) }
        members += Self.members(arrival, Key.arrival, besides: newPlace ?? place)
        members += Self.members(departure, Key.departure, besides: place)
        let line = HRNode.dictionary(HRFields(members.compactMap { key, value in value.map { (key, $0) } }))
        return line.compactText
    }

    /// Returns the members of a line for a position. A place that is known is left out.
    private static func members(
        _ position: Position?, _ keys: [String], besides known: HRAlias
    ) -> [(String, HRNode?)] {
        guard let position else { return [] }
        return [
            (keys[0], position.place == known ? .none : .string(position.place.text)),
            (keys[1], position.inner.isRoot ? .none : .string(position.inner.description)),
            (keys[2], position.neighbor.map { .string($0) }),
        ]
    }

    private static func position(_ fields: HRFields, _ keys: [String], besides known: HRAlias) -> Position {
        Position(
            place: fields[keys[0]]?.string.map { HRAlias($0) } ?? known,
            inner: fields[keys[1]]?.string.map { HRPath($0) } ?? HRPath(), neighbor: fields[keys[2]]?.string)
    }

    fileprivate init(patchLine: Data, limits: HRLimits) throws(HRError) {
        let fields = try HRFormat.json.document(from: patchLine, by: HRUnarchiver(limits: limits)).root.fields ?? [:]
        guard let kind = fields[Key.kind]?.string.flatMap(Kind.init), let place = fields[Key.place]?.string else {
            throw HRError(
                .invalidValue, "a line of a patch needs the keys \"op\" and \"at\"",
                help: ["\"op\" is add, remove, set, move, rename or retarget"])
        }
        let reservedKey = fields[Key.reservedKey]?.string
        try Self.check(reservedKey, fields)
        if let missing = Self.neededKeys(kind, reservedKey).first(where: { fields[$0] == nil }) {
            throw HRError(.missingKey, "a \(quoted(kind.rawValue)) in a patch needs the key \(quoted(missing))")
        }
        let isMove = Self.isMove(kind, reservedKey)
        let newPlace = fields[isMove ? Key.new : Key.newPlace]?.string ?? place
        let (old, new) = (HRAlias(place), HRAlias(newPlace))
        self.init(
            kind, old, to: kind == .remove ? nil : new, reservedKey: reservedKey, old: fields[Key.old],
            new: isMove ? .none : fields[Key.new],
            departure: kind == .remove || isMove ? Self.position(fields, Key.departure, besides: old) : nil,
            arrival: kind == .add || isMove ? Self.position(fields, Key.arrival, besides: new) : nil)
    }

    /// Checks that a reserved key is one, and that its values are of its kind.
    private static func check(_ reservedKey: String?, _ fields: HRFields) throws(HRError) {
        guard let reservedKey else { return }
        let values = [fields[Key.old], fields[Key.new]].compactMap(\.self)
        let isRight =
            switch reservedKey {
            case Vocabulary.className, Vocabulary.id: values.allSatisfy { $0.string != nil }
            case Vocabulary.version: values.allSatisfy { $0.int != nil }
            case Vocabulary.value: true
            default: false
            }
        guard !isRight else { return }
        throw HRError(.invalidValue, "\(quoted(reservedKey)) is no reserved key, or does not have such a value")
    }

    private static func neededKeys(_ kind: Kind, _ reservedKey: String?) -> [String] {
        switch (kind, reservedKey) {
        case (_, _?): []
        case (.add, _), (.move, _), (.rename, _): [Key.new]
        case (.remove, _): [Key.old]
        case (.set, _), (.retarget, _): [Key.old, Key.new]
        }
    }
}

extension HRNode {
    /// The value as JSON in one line.
    var compactText: String {
        // Only values that JSON cannot represent are printed in another layout.
        let data = try? HRFormat.json.compact.data(from: HRDocument(self), limits: .unlimited)
        guard let data else { return description.replacing("\n", with: " ") }
        let line = data.last == UInt8(ascii: "\n") ? data.dropLast() : data
        return String(decoding: line, as: UTF8.self)
    }
}
