public import Foundation

/// Archives objects of classes that conform to `NSCoding`, as JSON or property lists that people can read.
///
/// ```swift
/// let data = try HRKeyedArchiver.archivedData(withRootObject: tree)
///
/// let archiver = HRKeyedArchiver(requiringSecureCoding: true)
/// archiver.encode(tree, forKey: "root")
/// let data = archiver.encodedData                  // empty if archiver.error is not nil
/// ```
///
/// The methods are those of `NSKeyedArchiver`. ``HRArchiver`` archives the same objects, inside Swift values or at the
/// top level, and passes a coder of this class to their `encode(with:)`. A class may in turn encode `HRCoding` objects.
/// A class that supports secure coding may encode objects of Foundation classes that are not plain values. For other
/// classes, and with `requiringSecureCoding: false`, these Foundation classes have to be registered.
public final class HRKeyedArchiver: HRKeyedCoder {
    /// The format of ``encodedData``: an XML property list by default.
    public var outputFormat = HRFormat.xmlPropertyList

    /// The settings of an archiver that writes a whole file; nil for a coder that encodes one object within a file.
    private var ownSettings: HRArchiver?
    private var requiresSecurity: Bool
    private let output: NSMutableData?
    private var builder: NodeBuilder?
    private var hasFinished = false
    private var data = Data()

    /// Creates an archiver. The values that are encoded with the archiver become the fields of the root object.
    ///
    /// - Parameters:
    ///   - requiresSecureCoding: If true, a class that does not conform to `NSSecureCoding` is an error.
    ///   - settings: The registry and the other settings of an ``HRArchiver``.
    public init(requiringSecureCoding requiresSecureCoding: Bool, settings: HRArchiver = HRArchiver()) {
        ownSettings = settings
        requiresSecurity = requiresSecureCoding
        output = nil
        super.init()
    }

    /// Creates an archiver that appends the archive to data when encoding is finished.
    public init(forWritingWith data: NSMutableData, settings: HRArchiver = HRArchiver()) {
        ownSettings = settings
        requiresSecurity = false
        output = data
        super.init()
    }

    init(builder: NodeBuilder) {
        requiresSecurity = builder.session.requiresSecureCoding
        output = nil
        self.builder = builder
        super.init()
    }

    /// The path of the object that is being encoded.
    public override var path: HRPath { builder?.path ?? HRPath() }

    /// The settings: the notation of references, the class names, the limits, and the additional information for types.
    public var settings: HRArchiver { ownSettings ?? builder?.session.settings ?? HRArchiver() }

    /// A Boolean value that indicates whether a class that does not conform to `NSSecureCoding` is an error. Set this
    /// property before anything is encoded.
    public override var requiresSecureCoding: Bool {
        get { requiresSecurity }
        set { change("requiresSecureCoding is set") { _ in requiresSecurity = newValue } }
    }

    /// Sets the name under which objects of a class are written. Call this method before anything is encoded.
    public func setClassName(_ name: String, for type: AnyClass) {
        change("setClassName(_:for:) is called") { $0.registry.insert(type, as: name, formerly: []) }
    }

    /// Returns the name that was set or registered for a class; nil if there is none.
    public func className(for type: AnyClass) -> String? { settings.registry.name(of: type) }

    private func change(_ what: String, _ body: (inout HRArchiver) -> Void) {
        guard var settings = ownSettings, builder == nil, !hasFinished else {
            return keep(HRError(.coderMisuse, "\(what) after encoding has begun", path: path))
        }
        body(&settings)
        ownSettings = settings
    }

    // MARK: Finishing

    /// The data of the archive; empty after an error. Reading it completes the archive.
    public var encodedData: Data {
        finishEncoding()
        return data
    }

    /// Completes the archive. It is an error to encode anything afterwards, or to call this method from the
    /// `encode(with:)` of an object that is being archived.
    public func finishEncoding() {
        guard ownSettings != nil else {
            return keep(HRError(.coderMisuse, "an object completes the archive that it is written to", path: path))
        }
        guard !hasFinished else { return }
        data = attempt(Data()) {
            let builder = try self.opened()
            let root = try builder.close()
            let document = try builder.session.document(endingWith: root)
            return try settings.data(of: document, as: outputFormat)
        }
        hasFinished = true
        output?.append(data)
    }

    private func opened() throws -> NodeBuilder {
        if let builder { return builder }
        let settings = settings
        try settings.registry.checkConflicts()
        let session = ArchivingSession(settings)
        session.requiresSecureCoding = requiresSecurity
        let new = try NodeBuilder(in: HREncodingSlot(NodeBuilder(session: session), .root))
        builder = new
        return new
    }

    private func write(_ key: String, _ node: (HREncodingSlot) throws -> HRNode?) {
        attempt(()) {
            let builder = try opened(), firstPlace = builder.session.placing.places.next
            let node = try builder.session.write(in: builder) { try node(HREncodingSlot(builder, .key(key))) }
            if let node { try builder.set(node, forKey: key, from: firstPlace) }
        }
    }

    // MARK: Under keys

    /// Encodes an object or a value under a key; for nil, nothing is written.
    public override func encode(_ object: Any?, forKey key: String) {
        write(key) { slot in
            guard let object else { return slot.session.writesNulls ? .null : nil }
            return try KeyedValue(object).encodeNode(in: slot)
        }
    }

    /// Encodes a reference to an object only if the object is also archived through another reference, before or after.
    public override func encodeConditionalObject(_ object: Any?, forKey key: String) {
        guard let object, let instance = ArchivingSession.instance(object), ArchivingSession.hasIdentity(instance)
        else {
            return encode(object, forKey: key)
        }
        attempt(()) {
            let builder = try opened()
            try builder.session.encodeConditional(instance, in: builder, key: key)
        }
    }

    /// Encodes a boolean under a key.
    public override func encode(_ value: Bool, forKey key: String) { write(key) { _ in .bool(value) } }
    /// Encodes an integer under a key.
    public override func encode(_ value: Int32, forKey key: String) { write(key) { try value.encodeNode(in: $0) } }
    /// Encodes an integer under a key.
    public override func encode(_ value: Int64, forKey key: String) { write(key) { try value.encodeNode(in: $0) } }
    /// Encodes an integer under a key.
    public override func encode(_ value: Int, forKey key: String) { write(key) { try value.encodeNode(in: $0) } }
    /// Encodes a real number under a key.
    public override func encode(_ value: Float, forKey key: String) { write(key) { try value.encodeNode(in: $0) } }
    /// Encodes a real number under a key.
    public override func encode(_ value: Double, forKey key: String) { write(key) { _ in .real(value) } }

    /// Encodes bytes under a key, as data.
    public override func encodeBytes(_ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String) {
        let data = bytes.map { Data(bytes: $0, count: length) } ?? Data()
        write(key) { _ in .data(data) }
    }

    /// Encodes a string, number, date, data, array or dictionary under a key.
    public func encodePropertyList(_ propertyList: Any, forKey key: String) { encode(propertyList, forKey: key) }
}

// `Coding` is a lower layer and cannot refer to this coder, so a session gets a closure that creates the coder from
// here.
extension ArchivingSession {
    convenience init(_ archiver: HRArchiver, recording: GraphRecording? = nil) {
        self.init(archiver, recording: recording) { HRKeyedArchiver(builder: $0) }
    }
}
