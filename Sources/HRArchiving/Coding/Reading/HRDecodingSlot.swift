/// A place in the document that a value is being read from.
public struct HRDecodingSlot {
    @usableFromInline let frame: DecodingFrame
    @usableFromInline let component: PathComponent
    /// What stands there, or nil if nothing does: a key that is absent.
    public let node: HRNode?
    /// Whether the node is the key of a dictionary, which is always text.
    @usableFromInline var isKey = false

    @inlinable
    init(_ frame: DecodingFrame, _ component: PathComponent, _ node: HRNode?) {
        self.frame = frame
        self.component = component
        self.node = node
    }

    /// The value of a frame itself.
    init(wholeOf frame: DecodingFrame) {
        self.init(frame, .root, frame.node)
        isKey = frame.isKey
    }

    var session: UnarchivingSession { frame.session }

    /// What the object that stands here shares with others of its class; nil for anything else.
    ///
    /// Not inlined, because the inlined code would copy the node.
    @inline(never)
    var header: HRObject.Header? {
        switch node {
        case .object(let object): object.header
        default: nil
        }
    }

    /// Whether there is a value here, rather than null or nothing.
    var isPresent: Bool {
        switch node {
        case nil, .null: false
        default: true
        }
    }

    /// Whether values of a neighbouring kind are taken, such as `"5"` for 5.
    var converts: Bool { frame.session.converts || isLooseText }

    /// Whether a text may stand for a number.
    var isTextual: Bool { isKey || converts }

    /// Whether the text here comes from an environment variable or argument, which has no type.
    private var isLooseText: Bool {
        guard case .string = node, let texts = session.settings.observation?.texts, !texts.isEmpty else { return false }
        // The path is made only if some text of that kind has the same last key.
        if case .key(let key) = component, session.settings.observation?.textKeys.contains(key) != true {
            return false
        }
        return texts.contains(path)
    }

    /// The way from the root to here.
    ///
    /// - Complexity: O(n) in its length; nothing is kept while all goes well.
    public var path: HRPath { frame.path(appending: component) }

    /// The place whose members are those of this value, if an alias leads to it or into it.
    var placeOfMembers: Place? {
        frame.place.flatMap {
            session.madeGraph.places.child(of: $0, component, ofValue: !frame.holdsObject, near: Int(frame.position))
        }
    }

    /// Whether references to this slot mean the object that is decoded here.
    var isOwnPlace: Bool { !(component.isRoot && frame.holdsObject) }

    /// The place that references to a class instance at this slot mean, if an alias leads to it.
    var placeOfObject: Place? { isOwnPlace ? placeOfMembers : nil }

    /// Reads what the alias that stands here refers to.
    ///
    /// - Throws: An ``HRError`` if there is no such place, if aliases lead round in a circle, or if what stands there
    ///   is of another kind than is wanted here.
    public func follow<T>(_ decode: (HRDecodingSlot) throws -> T) throws -> T {
        try follow(as: { session.types.declared(T.self) }, decode)
    }

    /// Reads the target of the alias here, where how that is read is not told by a type alone.
    func follow<T>(as member: () -> DeclaredMember, _ decode: (HRDecodingSlot) throws -> T) throws -> T {
        guard case .alias(let alias) = node else { return try decode(self) }
        let place = try session.madeGraph.place(of: alias, at: self)
        try session.madeGraph.readAhead(place, for: self, member)
        return try arrive(at: place, alias, decode)
    }

    /// Goes to the target of the alias here without reading ahead, for a target that is no object.
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

    /// The error of a target, as one of the reference where the target is of another kind than is wanted here.
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
    /// How many objects have been made.
    @usableFromInline var objectCount: Int { session.objectCount }

    /// The memoized container of this key: the key is read again, and objects are in the container.
    @usableFromInline
    func memoizedContainer<T>(_ type: T.Type) -> T? {
        frame.hasGoneBack ? session.container(of: type, in: self) as? T : nil
    }

    /// Memoizes a container, if objects have been made for it.
    @usableFromInline
    func remember<T>(_ value: T, since count: Int) {
        session.remember(value, in: self, since: count)
    }

    /// Reads a container, or returns the memoized one, so that a key read twice gives the same objects.
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
    /// What a message calls this place: `"wheels"`, `element 3`, `the root`.
    var name: String { namedComponent.name }

    /// The last step of the path that is a key or an index.
    var namedComponent: PathComponent {
        guard component.isRoot else { return component }
        // A value that is decoded later than where it stands is called what it is called there.
        return frame.startsPath && frame.parent != nil ? .root : frame.component
    }

    /// The slot of the alias that has led here; the slot itself if none has.
    var origin: HRDecodingSlot {
        guard component.isRoot, frame.startsPath, let holder = frame.parent else { return self }
        return HRDecodingSlot(holder, frame.component, node)
    }

    /// The error that values here are nested so deep that the stack is used up. Where they are nested by references, it
    /// says how to defer one.
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

    /// The error that a value of another kind stands here; a missing key if none does.
    ///
    /// - Parameters:
    ///   - expected: What the type reads: "a string", "an array".
    ///   - help: What to do about it, in a sentence; nil for what follows from what was found.
    public func mismatch(_ expected: String, help: String? = nil) -> HRError {
        mismatch(expected, helps: help.map { [$0] } ?? [])
    }

    /// The same with several sentences of help, made when the error's text is asked for.
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

    /// The error that a value of the right kind has contents that the type does not take.
    ///
    /// - Parameters:
    ///   - expected: What the type reads: "a UUID", "a URL".
    ///   - help: What to do about it, in a sentence.
    public func invalid(_ expected: String, help: String? = nil) -> HRError {
        fault(.invalidValue, help: help.map { [$0] } ?? []) { "\($0) is not \(expected)" }
    }

    func outOfRange(_ type: String, help: String? = nil) -> HRError {
        fault(.outOfRange, help: help.map { [$0] } ?? []) { "\($0) is a number outside the range of \(type)" }
    }

    private static func orElse(_ helps: [String], _ other: @autoclosure () -> String?) -> [String] {
        helps.isEmpty ? other().map { [$0] } ?? [] : helps
    }

    /// Help for values with quotes that should have none, or the other way round, and for misspelled words.
    ///
    /// - Parameter areWords: Whether there are reserved words.
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

    /// An error about the value here, with the property that it is for.
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
