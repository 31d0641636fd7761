import ObjectGraph

/// A class or struct of your own that stands for a class of Java.
///
/// The conformance is empty; which class it is and what fields it has is said when it is registered.
///
/// ```swift
/// final class Person: KryoObject {
///     var name = ""
///     var address: Address?
/// }
/// ```
///
/// Objects that refer to one another in a circle have to be classes: a struct is complete only after its fields.
public protocol KryoObject: KryoValue where Place == KryoObjectPlace {}

/// A ``KryoObject`` that describes its own fields.
public protocol KryoDescribable: KryoObject {
    /// The fields that are written.
    static var kryoFields: KryoFields<Self> { get }
}

/// What is found out once about a field whose values are objects of one type.
public final class KryoObjectPlace: KryoPlaceDetail {
    /// The place itself.
    public let base: KryoPlace
    let type: ObjectIdentifier
    let isClass: Bool
    /// The class that the type is registered as.
    let index: Int?
    /// The byte that the class is written as, if one is enough.
    let number: UInt8?

    init(_ base: KryoPlace, _ type: Any.Type, _ binder: KryoBinder) {
        self.base = base
        self.type = ObjectIdentifier(type)
        isClass = type is AnyClass
        index = binder.table.byType[ObjectIdentifier(type)]
        number = index.flatMap { binder.table.entries[$0].number }
    }
}

extension KryoObject {
    /// The class that the type is registered as.
    public static func javaType(_ binder: borrowing KryoBinder) -> String {
        binder.className(of: Self.self) ?? "java.lang.Object"
    }

    /// Prepares a place.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoObjectPlace {
        KryoObjectPlace(place, Self.self, binder)
    }

    /// Writes the value.
    @inlinable
    public func write(in place: KryoObjectPlace, to writer: inout KryoWriter) throws(KryoError) {
        let written = withUnsafePointer(to: self) { pointer in
            Result { () throws(KryoError) in
                try writer.writeTyped(at: UnsafeRawPointer(pointer), Swift.type(of: self) as Any.Type, place)
            }
        }
        guard try written.get() else { return try writer.writeSlowly(self, in: place.base) }
    }

    /// Reads a value.
    @inlinable
    public static func read(in place: KryoObjectPlace, from reader: inout KryoReader) throws(KryoError) -> Self {
        let result = withUnsafeTemporaryAllocation(of: Self.self, capacity: 1) { buffer in
            Result { () throws(KryoError) -> Self in
                guard let address = buffer.baseAddress else { throw unexpected(nil) }
                switch try reader.readTyped(into: UnsafeMutableRawPointer(address), place, isBase: { $0 is Self.Type })
                {
                case .inMemory: return address.move()
                case .elsewhere: return try converted(fromJava: reader.takeFound())
                }
            }
        }
        return try result.get()
    }

    /// The value itself.
    public var javaValue: Any? { self }

    /// Makes a value of one that has been read.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Self {
        guard let value = value as? Self else { throw unexpected(value) }
        return value
    }

    /// Copies the object.
    public func copied(with copier: inout KryoCopier) throws(KryoError) -> Self {
        try Self.converted(fromJava: try copier.copyMember(self))
    }
}

extension KryoWriter {
    /// Writes the object at an address without a box around it; false if its serializer needs one.
    @usableFromInline
    mutating func writeTyped(
        at address: UnsafeRawPointer, _ type: Any.Type, _ place: KryoObjectPlace
    ) throws(KryoError) -> Bool {
        guard place.base.serializer == nil else { return false }
        let key = ObjectIdentifier(type)
        guard let index = key == place.type ? place.index : table.byType[key] else { return false }
        let written = table.unmanagedModels[index]._withUnsafeGuaranteedRef { model in
            Result { () throws(KryoError) in try writeTyped(at: address, model, place) }
        }
        return try written.get()
    }

    private mutating func writeTyped(
        at address: UnsafeRawPointer, _ model: ClassModel, _ place: KryoObjectPlace
    ) throws(KryoError) -> Bool {
        guard model.isDirect else { return false }
        switch place.base.shape {
        case .open:
            if let number = model.number { try output.writeByte(number) } else { try writeClass(model) }
        case .known(let known):
            guard known == model.index else { return false }
            if !usesReferences, place.base.canBeNull { try output.writeByte(1 as UInt8) }
        case .primitive: return false
        }
        try writeDirectly(at: address, model, isClass: place.isClass)
        return true
    }

    /// Writes the marker of a reference and the contents.
    mutating func writeDirectly(
        at address: UnsafeRawPointer, _ model: ClassModel, isClass: Bool
    ) throws(KryoError) {
        try enter()
        let isKnown = usesReferences ? try isKnown(at: address, isClass: isClass) : false
        if !isKnown {
            if let serializer = model.fieldSerializer {
                let written = serializer._withUnsafeGuaranteedRef { serializer in
                    Result { () throws(KryoError) in try serializer.write(at: address, to: &self) }
                }
                try written.get()
            } else {
                try model.serializer.writeValue(at: address, to: &self)
            }
        }
        leave()
    }

    /// Writes the marker of a new object, or a reference to one that is known.
    private mutating func isKnown(at address: UnsafeRawPointer, isClass: Bool) throws(KryoError) -> Bool {
        let next = objectCount
        if isClass, let known = objects.insert(address.load(as: AnyObject.self), label: next) {
            try output.writeInt(known &+ 2, optimizePositive: true)
            return true
        }
        objectCount = next &+ 1
        try output.writeByte(1 as UInt8)
        return false
    }
}

/// Where an object is that has been read.
@usableFromInline
enum KryoReadObject {
    /// At the address that was given.
    case inMemory
    /// In the reader's hands, for ``KryoReader/takeFound()``. Handed on in here, every object would pay for the room.
    case elsewhere
}

extension KryoReader {
    /// Reads an object to an address without a box around it, if it has the type and is no reference.
    @usableFromInline
    mutating func readTyped(
        into address: UnsafeMutableRawPointer, _ place: KryoObjectPlace, isBase: (Any.Type) -> Bool
    ) throws(KryoError) -> KryoReadObject {
        if let index = place.index, place.base.serializer == nil, let serializer = table.fieldSerializers[index] {
            // What nearly every place is like, in one piece.
            switch place.base.shape {
            case .open:
                if let number = place.number, try isNext(number) {
                    input.region.position &+= 1
                    return try readTyped(into: address, serializer, mayBeNull: false)
                }
            case .known(index): return try readTyped(into: address, serializer, mayBeNull: place.base.canBeNull)
            default: break
            }
        }
        return try readSlowly(into: address, place, isBase: isBase)
    }

    @inline(__always)
    private mutating func readTyped(
        into address: UnsafeMutableRawPointer, _ serializer: Unmanaged<FieldSerializer>, mayBeNull: Bool
    ) throws(KryoError) -> KryoReadObject {
        try enter()
        var slot = -1
        if usesReferences {
            slot = try beginObject(mayBeNull: mayBeNull)
            guard slot >= 0 else {
                leave()
                return .elsewhere
            }
        } else if mayBeNull, try input.readUnsignedByte() == 0 {
            leave()
            return elsewhere(nil)
        }
        let outer = current
        current = slot
        let read = serializer._withUnsafeGuaranteedRef { serializer in
            Result { () throws(KryoError) in
                try serializer.readObject(into: address, from: &self)
                if slot >= 0, !serializer.isClass { references.finish(slot, at: address, serializer.layout) }
            }
        }
        try read.get()
        current = outer
        leave()
        return .inMemory
    }

    private mutating func readSlowly(
        into address: UnsafeMutableRawPointer, _ place: KryoObjectPlace, isBase: (Any.Type) -> Bool
    ) throws(KryoError) -> KryoReadObject {
        guard place.base.serializer == nil else { return elsewhere(try read(in: place.base)) }
        switch place.base.shape {
        case .open:
            if let number = place.number, let index = place.index, try isNext(number) {
                input.region.position &+= 1
                return try readTyped(into: address, classAt: index, mayBeNull: false)
            }
            guard let model = try readClassModel() else { return elsewhere(nil) }
            let isExact = model.index == place.index
            if isExact { return try readTyped(into: address, model, nil, mayBeNull: false) }
            return try withoutActuallyEscaping(isBase) { (isBase) throws(KryoError) in
                try readTyped(into: address, model, isBase, mayBeNull: false)
            }
        case .known(let index):
            guard index == place.index else { return elsewhere(try read(in: place.base)) }
            return try readTyped(into: address, classAt: index, mayBeNull: place.base.canBeNull)
        case .primitive: return elsewhere(try read(in: place.base))
        }
    }

    private mutating func elsewhere(_ object: Any?) -> KryoReadObject {
        find(object)
        return .elsewhere
    }

    private mutating func readTyped(
        into address: UnsafeMutableRawPointer, classAt index: Int, mayBeNull: Bool
    ) throws(KryoError) -> KryoReadObject {
        let read = table.unmanagedModels[index]._withUnsafeGuaranteedRef { model in
            Result { () throws(KryoError) in try readTyped(into: address, model, nil, mayBeNull: mayBeNull) }
        }
        return try read.get()
    }

    /// Reads the marker of a reference and the contents.
    ///
    /// - Parameter isBase: Whether the place has room for objects of a type; a reference to an object of a subclass has
    ///   the same form. Nil if the type is that of the class.
    mutating func readTyped(
        into address: UnsafeMutableRawPointer, _ model: ClassModel, _ isBase: ((Any.Type) -> Bool)?, mayBeNull: Bool
    ) throws(KryoError) -> KryoReadObject {
        guard model.isDirect, isBase == nil || (model.isClass && isBase?(model.swiftType ?? Never.self) ?? false) else {
            return elsewhere(
                mayBeNull ? try readObjectOrNull(model, model.serializer) : try readObject(model, model.serializer))
        }
        if let serializer = model.fieldSerializer {
            return try readTyped(into: address, serializer, mayBeNull: mayBeNull)
        }
        try enter()
        var slot = -1
        if usesReferences {
            slot = try beginObject(mayBeNull: mayBeNull)
            guard slot >= 0 else {
                leave()
                return .elsewhere
            }
        } else if mayBeNull, try input.readUnsignedByte() == 0 {
            leave()
            return elsewhere(nil)
        }
        let outer = current
        current = slot
        try model.serializer.readValue(into: address, model, from: &self)
        if slot >= 0, !model.isClass, let layout = model.layout { references.finish(slot, at: address, layout) }
        current = outer
        leave()
        return .inMemory
    }

    /// Reads the marker of a reference: the number of an object whose contents follow, or -1 for one that is found.
    @inline(__always)
    mutating func beginObject(mayBeNull: Bool) throws(KryoError) -> Int {
        guard try isNext(1) else { return try beginSlowly(mayBeNull: mayBeNull) }
        input.region.position &+= 1
        return references.reserve()
    }

    @inline(never)
    private mutating func beginSlowly(mayBeNull: Bool) throws(KryoError) -> Int {
        switch try readMarker(isWrapper: false, mayBeNull: mayBeNull) {
        case .null: find(nil)
        case .reference(let object): find(object)
        case .contents(let number): return number
        }
        return -1
    }
}
