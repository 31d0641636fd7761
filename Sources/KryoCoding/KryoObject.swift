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

    init(_ base: KryoPlace, _ type: Any.Type, _ binder: KryoBinder) {
        self.base = base
        self.type = ObjectIdentifier(type)
        isClass = type is AnyClass
        index = binder.table.byType[ObjectIdentifier(type)]
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
    public func write(in place: KryoObjectPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.writeTyped(self, place)
    }

    /// Reads a value.
    public static func read(in place: KryoObjectPlace, from reader: inout KryoReader) throws(KryoError) -> Self {
        try reader.readTyped(place)
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
    /// Writes an object of a Swift type without a box around it.
    mutating func writeTyped<Value>(_ value: Value, _ place: KryoObjectPlace) throws(KryoError) {
        guard place.base.serializer == nil, let index = index(of: value, place) else {
            return try write(value, in: place.base)
        }
        let model = table.models[index]
        guard model.isDirect else { return try write(value, in: place.base) }
        switch place.base.shape {
        case .open: try writeClass(model)
        case .known(let known):
            guard known == index else { return try write(value, in: place.base) }
            if !usesReferences, place.base.canBeNull { try output.writeByte(1 as UInt8) }
        case .primitive: return try write(value, in: place.base)
        }
        try writeDirectly(value, model, isClass: place.isClass)
    }

    /// Writes the marker of a reference and the contents.
    mutating func writeDirectly<Value>(
        _ value: Value, _ model: ClassModel, isClass: Bool
    ) throws(KryoError) {
        try enter()
        let isKnown = usesReferences ? try isKnown(value, isClass: isClass) : false
        if !isKnown {
            let written = withUnsafePointer(to: value) { pointer in
                Result { () throws(KryoError) in
                    try model.serializer.writeValue(at: UnsafeRawPointer(pointer), to: &self)
                }
            }
            try written.get()
        }
        leave()
    }

    /// The class of a value; nil if it is not that of the place's type, and of no other that is registered.
    private func index<Value>(of value: Value, _ place: KryoObjectPlace) -> Int? {
        guard place.isClass else { return place.index }
        let type = ObjectIdentifier(Swift.type(of: value) as Any.Type)
        return type == place.type ? place.index : table.byType[type]
    }

    /// Writes the marker of a new object, or a reference to one that is known.
    private mutating func isKnown<Value>(_ value: Value, isClass: Bool) throws(KryoError) -> Bool {
        let next = objectCount
        if isClass {
            let object = withUnsafePointer(to: value) { UnsafeRawPointer($0).load(as: AnyObject.self) }
            if let known = objects.insert(object, label: next) {
                try output.writeInt(known &+ 2, optimizePositive: true)
                return true
            }
        }
        objectCount = next &+ 1
        try output.writeByte(1 as UInt8)
        return false
    }
}

extension KryoReader {
    /// Reads an object of a Swift type without a box around it.
    mutating func readTyped<Value: KryoValue>(_ place: KryoObjectPlace) throws(KryoError) -> Value {
        guard place.base.serializer == nil else { return try Value.converted(fromJava: try read(in: place.base)) }
        let model: ClassModel
        var mayBeNull = false
        switch place.base.shape {
        case .open:
            guard let found = try readClassModel() else { throw Value.unexpected(nil) }
            model = found
        case .known(let index):
            model = table.models[index]
            mayBeNull = place.base.canBeNull
        case .primitive: return try Value.converted(fromJava: try read(in: place.base))
        }
        return try readTyped(model, isExact: model.index == place.index, mayBeNull: mayBeNull)
    }

    /// Reads the marker of a reference and the contents.
    mutating func readTyped<Value: KryoValue>(
        _ model: ClassModel, isExact: Bool, mayBeNull: Bool
    ) throws(KryoError) -> Value {
        guard model.isDirect, isExact || (model.swiftType is Value.Type && Value.self is AnyClass) else {
            let value =
                mayBeNull ? try readObjectOrNull(model, model.serializer) : try readObject(model, model.serializer)
            return try Value.converted(fromJava: value)
        }
        try enter()
        var slot = -1
        if usesReferences {
            switch try readMarker(isWrapper: false, mayBeNull: mayBeNull) {
            case .null: throw Value.unexpected(nil)
            case .reference(let object):
                leave()
                return try Value.converted(fromJava: object)
            case .contents(let number): slot = number
            }
        } else if mayBeNull, try input.readUnsignedByte() == 0 {
            throw Value.unexpected(nil)
        }
        let outer = current
        current = slot
        let value: Value = try readDirectly(model)
        if slot >= 0 { references.finishObject(slot, value) }
        current = outer
        leave()
        return value
    }

    private mutating func readDirectly<Value: KryoValue>(_ model: ClassModel) throws(KryoError) -> Value {
        let result = withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
            Result { () throws(KryoError) -> Value in
                guard let address = buffer.baseAddress,
                    try model.serializer.readValue(into: UnsafeMutableRawPointer(address), model, from: &self)
                else { throw Value.unexpected(nil) }
                return address.move()
            }
        }
        return try result.get()
    }
}
