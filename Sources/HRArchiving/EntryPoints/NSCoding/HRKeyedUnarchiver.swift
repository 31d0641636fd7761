public import Foundation
import ObjectGraph

/// Unarchives objects of classes that conform to `NSCoding`, from JSON and property lists.
///
/// ```swift
/// let tree = try HRKeyedUnarchiver.unarchivedObject(ofClass: Tree.self, from: data)
/// ```
///
/// The methods are those of `NSKeyedUnarchiver`. Only objects of the requested classes and of registered ones are
/// created, which applies to Foundation's classes as well; classes are never looked up by name. Errors are kept in
/// ``HRKeyedCoder/error`` and thrown where decoding began; decoding never ends the process.
///
/// A class whose children refer back to it registers itself before it decodes them:
///
/// ```swift
/// required init?(coder: NSCoder) {
///     name = coder.decodeObject(forKey: "name") as? String ?? ""
///     super.init()
///     (coder as? HRKeyedUnarchiver)?.register(self)
///     children = coder.decodeObject(forKey: "children") as? [Tree] ?? []
///     parent = coder.decodeObject(forKey: "parent") as? Tree
/// }
/// ```
public final class HRKeyedUnarchiver: HRKeyedCoder {
    private enum State {
        case waiting(HRDocument)
        case reading(DecodingFrame)
        case finished
    }

    /// The settings of an unarchiver that reads a whole file; nil for a coder that decodes one object within a file.
    private var ownSettings: HRUnarchiver?
    private var requested: RequestedClasses
    private var state: State
    /// The bytes that callers may still have a pointer to.
    var handedOut: [NSData] = []

    /// Creates an unarchiver that decodes the fields of the root object.
    ///
    /// - Throws: An ``HRError`` with the location of the syntax error.
    public init(
        forReadingFrom data: Data, requiringSecureCoding: Bool = false, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) {
        ownSettings = settings
        requested = RequestedClasses(nil, isSecure: requiringSecureCoding)
        state = .waiting(try settings.document(from: data))
        super.init()
    }

    init(frame: DecodingFrame, requested: RequestedClasses) {
        self.requested = requested
        state = .reading(frame)
        super.init()
    }

    /// The path of the object that is being decoded.
    public override var path: HRPath {
        if case .reading(let frame) = state { frame.path } else { HRPath() }
    }

    /// The settings: the class names, the limits, and the additional information for types.
    public var settings: HRUnarchiver {
        if let ownSettings { return ownSettings }
        return if case .reading(let frame) = state { frame.session.settings } else { HRUnarchiver() }
    }

    /// A Boolean value that indicates whether a class that does not conform to `NSSecureCoding` is an error. Set this
    /// property before anything is decoded.
    public override var requiresSecureCoding: Bool {
        get { requested.isSecure }
        set { change("requiresSecureCoding is set") { _ in requested = RequestedClasses(nil, isSecure: newValue) } }
    }

    /// The failure policy, which cannot be changed: errors are kept in ``HRKeyedCoder/error`` and never end the
    /// process.
    public override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy {
        get { .setErrorAndReturn }
        set {}
    }

    /// Sets the class that is created for a class name in the file. Call this method before anything is decoded.
    public func setClass(_ type: AnyClass, forClassName name: String) {
        change("setClass(_:forClassName:) is called") { settings in
            let present = settings.registry.name(of: type) ?? lastingTypeName(of: type) ?? name
            settings.registry.insert(type, as: present, formerly: [name])
        }
    }

    /// Returns the class that was set or registered for a class name in the file; nil if there is none.
    public func `class`(forClassName name: String) -> AnyClass? { settings.registry.type(named: name) as? AnyClass }

    private func change(_ what: String, _ body: (inout HRUnarchiver) -> Void) {
        guard var settings = ownSettings, case .waiting = state else {
            return keep(HRError(.coderMisuse, "\(what) after decoding has begun", path: path))
        }
        body(&settings)
        ownSettings = settings
    }

    // MARK: Opening and finishing

    /// Completes decoding, and sets all deferred references. It is an error to call this method from the `init(coder:)`
    /// of an object that is being decoded.
    public func finishDecoding() {
        guard ownSettings != nil else {
            return keep(HRError(.coderMisuse, "an object completes the file that it is read from", path: path))
        }
        if case .reading(let frame) = state {
            attempt(()) { try frame.session.graph?.finishDeferred() }
            frame.session.close()
        }
        state = .finished
    }

    /// Sets all deferred references, so that the caller gets a complete object. Only at the outermost level: within an
    /// object, the referenced objects may still be incomplete.
    func handOverReferences(in session: UnarchivingSession) throws {
        if ownSettings != nil { try session.graph?.finishDeferred() }
    }

    func opened() throws -> DecodingFrame {
        switch state {
        case .reading(let frame):
            return frame
        case .finished:
            throw HRError(.coderMisuse, "an unarchiver is used after finishDecoding()", path: HRPath())
        case .waiting(let document):
            let settings = settings
            try settings.registry.checkConflicts()
            let frame = try DecodingFrame.open(in: UnarchivingSession(settings, document: document).rootSlot)
            state = .reading(frame)
            return frame
        }
    }

    /// Decodes the value under a key; returns the fallback if the key is absent. Null is an error, since it is neither
    /// a number nor bytes.
    func read<Value>(_ key: String, _ fallback: Value, _ body: (HRDecodingSlot) throws -> Value) -> Value {
        attempt(fallback) {
            let frame = try opened()
            guard let node = try frame.node(forKey: key) else { return fallback }
            let slot = HRDecodingSlot(frame, .key(key), node)
            do { return try body(slot) } catch { try slot.leaveOut(error) }
            return fallback
        }
    }

    func decodeObject(_ requested: RequestedClasses, forKey key: String) -> Any? {
        attempt(nil) {
            let slot = try opened().slot(forKey: key)
            do {
                let object = try slot.session.decodeKeyed(in: slot, requested)
                try handOverReferences(in: slot.session)
                return object
            } catch {
                try slot.leaveOut(error)
            }
            return nil
        }
    }

    func within(_ classes: [AnyClass]?) -> RequestedClasses { requested.within(classes) }

    // MARK: Under keys

    /// Returns true if the file contains a value, or null, under a key.
    public override func containsValue(forKey key: String) -> Bool { attempt(false) { try opened().contains(key) } }
    /// Decodes the object under a key; nil if the key is absent. The object's class must be registered or requested by
    /// the caller.
    public override func decodeObject(forKey key: String) -> Any? { decodeObject(within(nil), forKey: key) }
    /// Decodes a boolean under a key; false if the key is absent.
    public override func decodeBool(forKey key: String) -> Bool { read(key, false) { try Bool.decodeNode(in: $0) } }
    /// Decodes an integer under a key; 0 if the key is absent.
    public override func decodeCInt(forKey key: String) -> Int32 { decodeInt32(forKey: key) }
    /// Decodes an integer under a key; 0 if the key is absent.
    public override func decodeInt32(forKey key: String) -> Int32 { read(key, 0) { try Int32.decodeNode(in: $0) } }
    /// Decodes an integer under a key; 0 if the key is absent.
    public override func decodeInt64(forKey key: String) -> Int64 { read(key, 0) { try Int64.decodeNode(in: $0) } }
    /// Decodes an integer under a key; 0 if the key is absent.
    public override func decodeInteger(forKey key: String) -> Int { read(key, 0) { try Int.decodeNode(in: $0) } }
    /// Decodes a real number under a key; 0 if the key is absent.
    public override func decodeFloat(forKey key: String) -> Float { read(key, 0) { try Float.decodeNode(in: $0) } }
    /// Decodes a real number under a key; 0 if the key is absent.
    public override func decodeDouble(forKey key: String) -> Double { read(key, 0) { try Double.decodeNode(in: $0) } }
    /// Decodes a string, number, date, data, array or dictionary under a key; nil if the key is absent.
    public override func decodePropertyList(forKey key: String) -> Any? {
        decodeObject(within(RequestedClasses.propertyListClasses), forKey: key)
    }

    #if !canImport(Darwin)
        /// Decodes the object under a key; nil if the key is absent. The object must be of one of the given classes or
        /// their subclasses.
        public override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
            decodeObject(within(classes), forKey: key)
        }

        /// The classes that were requested for the object that is being decoded.
        public override var allowedClasses: [AnyClass]? { requested.allowed }

        /// Passes the bytes under a key to a closure; passes nil if the key is absent.
        public override func withDecodedUnsafeBytes<Result>(
            forKey key: String, body: (UnsafeRawBufferPointer?) throws -> Result
        ) rethrows -> Result {
            guard let data = read(key, nil, { try Data?.some(Data.decodeNode(in: $0)) }) else { return try body(nil) }
            return try data.withUnsafeBytes(body)
        }

        /// Passes the bytes under a key to a closure; passes nil if the key is absent.
        public override func withDecodedUnsafeBufferPointer<Result>(
            forKey key: String, body: (UnsafeBufferPointer<UInt8>?) throws -> Result
        ) rethrows -> Result {
            try withDecodedUnsafeBytes(forKey: key) { try body($0?.bindMemory(to: UInt8.self)) }
        }
    #endif
}

// `Coding` is a lower layer and cannot refer to this coder, so a session gets a closure that creates the coder from
// here.
extension UnarchivingSession {
    convenience init(
        _ unarchiver: HRUnarchiver, document: HRDocument, search: FaultSearch? = nil, start: HRAlias? = nil,
        types: DecodedTypes? = nil, origins: GraphOrigins? = nil
    ) throws(HRError) {
        try self.init(
            unarchiver, document: document, search: search, start: start, types: types, origins: origins
        ) {
            HRKeyedUnarchiver(frame: $0, requested: $1)
        }
    }
}
