/// A position in the document from which a value is decoded: the container, the key or index in the container, and the
/// node.
public struct HRDecodingSlot {
    @usableFromInline let frame: DecodingFrame
    @usableFromInline let component: PathComponent
    /// The node at this position, or nil if the key is absent.
    public let node: HRNode?
    /// True if the node is the key of a dictionary, which is always a string.
    @usableFromInline var isKey = false

    @inlinable
    init(_ frame: DecodingFrame, _ component: PathComponent, _ node: HRNode?) {
        self.frame = frame
        self.component = component
        self.node = node
    }

    /// Creates the slot of a frame's entire value.
    init(wholeOf frame: DecodingFrame) {
        self.init(frame, .root, frame.node)
        isKey = frame.isKey
    }

    var session: UnarchivingSession { frame.session }

    /// The header that the object in this slot shares with others of its class, or nil for any other node.
    ///
    /// Not inlined, because the inlined code would copy the node.
    @inline(never)
    var header: HRObject.Header? {
        switch node {
        case .object(let object): object.header
        default: nil
        }
    }

    /// True if the slot contains a value other than null.
    var isPresent: Bool {
        switch node {
        case nil, .null: false
        default: true
        }
    }

    /// True if values of a similar kind are converted, such as `"5"` to 5.
    var converts: Bool { frame.session.converts || isLooseText }

    /// True if a string in this slot is accepted as a number, because it is a key, or because values are converted.
    var isTextual: Bool { isKey || converts }

    /// True if this slot contains a string from an environment variable or command-line argument, which does not have a
    /// type.
    private var isLooseText: Bool {
        guard case .string = node, let texts = session.settings.observation?.texts, !texts.isEmpty else { return false }
        // Creating the path takes time, so it is created only if such a string has the same last key.
        if case .key(let key) = component, session.settings.observation?.textKeys.contains(key) != true {
            return false
        }
        return texts.contains(path)
    }

    /// The path from the root to this slot.
    ///
    /// - Complexity: O(n) in the length of the path, which is computed, not stored.
    public var path: HRPath { frame.path(appending: component) }

    /// The place that contains the members of this value; nil if no alias refers to the value or to a value in it.
    var placeOfMembers: Place? {
        frame.place.flatMap {
            session.madeGraph.places.child(of: $0, component, ofValue: !frame.holdsObject, near: Int(frame.position))
        }
    }

    /// True if references to this position refer to the value in this slot, rather than to an enclosing object that has
    /// it as its single value.
    var isOwnPlace: Bool { !(component.isRoot && frame.holdsObject) }

    /// The place of a class instance in this slot, or nil if no alias refers to the instance.
    var placeOfObject: Place? { isOwnPlace ? placeOfMembers : nil }

    /// Follows the alias in this slot: passes the slot of the alias's target to a closure, and returns the closure's
    /// result.
    ///
    /// - Throws: An ``HRError`` if the target does not exist, if aliases are cyclic, or if the target is of another
    ///   kind than required.
    public func follow<T>(_ decode: (HRDecodingSlot) throws -> T) throws -> T {
        try follow(as: { session.types.declared(T.self) }, decode)
    }

    /// Follows the alias in this slot as ``follow(_:)`` does, for a target that is not decoded by its type alone. Such
    /// a target is decoded with a property map or with `NSCoding`.
    ///
    /// - Parameter member: Returns the declared type of the target, and its decoder.
    func follow<T>(as member: () -> DeclaredMember, _ decode: (HRDecodingSlot) throws -> T) throws -> T {
        guard case .alias(let alias) = node else { return try decode(self) }
        let place = try session.madeGraph.place(of: alias, at: self)
        try session.madeGraph.readAhead(place, for: self, member)
        return try arrive(at: place, alias, decode)
    }

    /// Follows the alias in this slot without first decoding the objects that its target needs. This is for targets
    /// that are not objects.
    func follow<T>(withoutReading: Void, _ decode: (HRDecodingSlot) throws -> T) throws -> T {
        guard case .alias(let alias) = node else { return try decode(self) }
        return try arrive(at: session.madeGraph.place(of: alias, at: self), alias, decode)
    }

    private func arrive<T>(
        at place: Place, _ alias: HRAlias, _ decode: (HRDecodingSlot) throws -> T
    ) throws -> T {
        let frame = try DecodingFrame(following: self, to: place)
        do {
            return try decode(HRDecodingSlot(wholeOf: frame))
        } catch {
            throw arrivalError(error, in: frame, alias)
        }
    }

    /// Returns the error to throw for an error of a target. If the target is of another kind than required, the
    /// returned error concerns the reference.
    private func arrivalError(_ error: any Error, in frame: DecodingFrame, _ alias: HRAlias) -> any Error {
        guard let error = error as? HRError, error.code == .typeMismatch, error.path == frame.path else { return error }
        let component = namedComponent
        return HRError(.wrongReferenceType, at: path) {
            HRError(
                .wrongReferenceType,
                "\(component.name) refers to \(quoted(alias.text)), where \(error.message)", notes: error.notes)
        }
    }
}

extension HRDecodingSlot {
    /// The number of objects that have been created.
    @usableFromInline var objectCount: Int { session.objectCount }

    /// Returns the memoized container of this slot's key, if the key is decoded again and the container has objects.
    @usableFromInline
    func memoizedContainer<T>(_ type: T.Type) -> T? {
        frame.hasGoneBack ? session.container(of: type, in: self) as? T : nil
    }

    /// Memoizes a container if objects have been created for it.
    ///
    /// - Parameter count: The value of ``objectCount`` before the container was decoded.
    @usableFromInline
    func remember<T>(_ value: T, since count: Int) {
        session.remember(value, in: self, since: count)
    }

    /// Decodes a container, or returns the memoized one, so that a key that is decoded twice gives the same objects.
    @inline(__always)
    func memoized<T>(_ decode: () throws -> T) throws -> T {
        if frame.hasGoneBack, let known = session.container(of: T.self, in: self) {
            return try session.cast(known, in: self)
        }
        let count = session.objectCount
        let value = try decode()
        session.remember(value, in: self, since: count)
        return value
    }
}

// MARK: Errors

extension HRDecodingSlot {
    /// The name of this position in messages: `"wheels"`, `element 3`, `the root`.
    var name: String { namedComponent.name }

    /// The last component of the path that is a key or an index.
    var namedComponent: PathComponent {
        guard component.isRoot else { return component }
        // A value that is decoded later, in a frame without a parent, is named after its original position.
        return frame.startsPath && frame.parent != nil ? .root : frame.component
    }

    /// The slot of the alias that was followed to the value in this slot, or this slot if no alias was followed.
    var origin: HRDecodingSlot {
        guard component.isRoot, frame.startsPath, let holder = frame.parent else { return self }
        return HRDecodingSlot(holder, frame.component, node)
    }

    /// The error for values that are nested so deep that the stack is exhausted. If they are nested by references, the
    /// error includes advice to defer one.
    var stackError: HRError {
        guard let target = frame.withParents.first(where: { $0.startsPath && $0.parent != nil }),
            let holder = target.parent, let key = target.component.text
        else { return HRError(.stack, at: path) }
        let member = holder.memberName(target.component) ?? quoted(key)
        return HRError(
            .depthLimit,
            "references lead through so many objects, each needed to make the one before, that the stack is used up",
            path: holder.path(appending: target.component),
            help: [
                "let one of them wait: \(member) by decodeReference(forKey: \(quoted(key))) { … }, or @HRReference",
                HRLimits.Excess.largerStack,
            ])
    }

    /// Returns a type-mismatch error for this value, or a missing-key error if there is no value.
    ///
    /// - Parameters:
    ///   - expected: The kind of value that the type requires: "a string", "an array".
    ///   - help: A sentence of advice, or nil for the default advice for the value that was found.
    public func mismatch(_ expected: String, help: String? = nil) -> HRError {
        mismatch(expected, helps: help.map { [$0] } ?? [])
    }

    /// Returns a type-mismatch error with several sentences of advice, which are created when the text of the error is
    /// requested.
    func mismatch(_ expected: String, helps: @autoclosure @escaping @Sendable () -> [String]) -> HRError {
        guard let node else { return frame.missing(component) }
        let areWords = !session.form.isPlainTree
        var error = fault(.typeMismatch, help: Self.orElse(helps(), Self.help(for: expected, node, areWords))) {
            "\($0) must be \(expected), found \(node.kind)"
        }
        if case .null = node { error.details.foundNull = true }
        error.details.expected = expected
        return error
    }

    /// Returns the error for a value of the right kind with contents that the type does not accept.
    ///
    /// - Parameters:
    ///   - expected: The value that the type requires: "a UUID", "a URL".
    ///   - help: A sentence of advice.
    public func invalid(_ expected: String, help: String? = nil) -> HRError {
        fault(.invalidValue, help: help.map { [$0] } ?? []) { "\($0) is not \(expected)" }
    }

    func outOfRange(_ type: String, help: String? = nil) -> HRError {
        fault(.outOfRange, help: help.map { [$0] } ?? []) { "\($0) is a number outside the range of \(type)" }
    }

    private static func orElse(_ helps: [String], _ other: @autoclosure () -> String?) -> [String] {
        helps.isEmpty ? other().map { [$0] } ?? [] : helps
    }

    /// Returns advice for values with superfluous or missing quotes, and for misspelled reserved keys.
    ///
    /// - Parameter areWords: True if the document can contain reserved keys.
    private static func help(for expected: String, _ node: HRNode, _ areWords: Bool) -> String? {
        switch (expected, node) {
        case ("a string", .integer), ("a string", .real), ("a string", .number), ("a string", .bool):
            "write it as a string: in double quotes in JSON, as <string> in XML"
        case ("an integer", .string(let text)) where Int64(text) != nil,
            ("a number", .string(let text)) where Double(text) != nil:
            "write it as a number: without quotes in JSON, as <integer> or <real> in XML"
        case ("a boolean", .string), ("a boolean", .integer): "write true or false in JSON, <true/> or <false/> in XML"
        case (_, .dictionary(let fields)) where fields.count == 1 && areWords:
            MistypedWords.first(in: fields.storage) { _ in false }
                .map { "rename \(quoted($0.key)) to \(quoted($0.word))" }
        case (_, .string(let text))
        where areWords && text.utf8.first == UInt8(ascii: "#") && expected.hasPrefix("an object"):
            "a reference is written { \(quoted(Vocabulary.alias)): \"#id\" }"
        case ("a dictionary", .object(let object)) where areWords && object.id != nil && object.className == nil:
            "dictionaries have no \(quoted(Vocabulary.id)): take it out, or write "
                + "\(quoted(Vocabulary.escaped(Vocabulary.id))) if it is a key like the others"
        default: nil
        }
    }

    /// Returns an error about the value in this slot, with the property that it belongs to.
    private func fault(
        _ code: HRError.Code, help: @autoclosure @escaping @Sendable () -> [String],
        _ message: @escaping @Sendable (_ name: String) -> String
    ) -> HRError {
        let component = namedComponent
        let member = isKey ? nil : frame.member(self.component)
        var error = HRError(code, at: path) {
            var error = HRError(code, message(component.name), help: help())
            error.wording.member = member.map { "\($0.type).\($0.key)" }
            return error
        }
        if isKey || (frame.isKey && self.component.isRoot) { error.details.part = .key }
        return error
    }
}
