import Foundation
import ObjectGraph

/// Information about a class with `NSCoding` for an unarchiving session, computed once.
final class KeyedClass {
    let type: AnyClass
    /// The name of the class in files if it is not registered; nil for generic and local classes.
    private(set) lazy var name = lastingTypeName(of: type)
    /// The class, or nil if it does not conform to `NSCoding`.
    let coding: (any NSCoding.Type)?
    /// The transcoder that decodes objects of the class in place of Foundation's own code, or nil.
    let transcoder: ObjectTranscoder?
    /// True if Foundation's own code would not decode the fields of an object: the class is not one of Foundation's,
    /// and does not inherit the coding of one.
    private(set) lazy var isSafe = !ObjectTranscoder.isFoundations(type) && !ObjectTranscoder.isInherited(by: type)
    private(set) lazy var supportsSecureCoding = HRArchiving.supportsSecureCoding(type)

    init(_ type: AnyClass) {
        self.type = type
        coding = type as? any NSCoding.Type
        transcoder = ObjectTranscoder.transcoder(for: type)
    }
}

private final class KeyedReading {
    var classes = TypeTable<KeyedClass>()
}

extension DecodedTypes {
    func keyedClass(_ type: AnyClass) -> KeyedClass {
        let keyed = strategyStorage.value(KeyedReading())
        if let known = keyed.classes[type] { return known }
        let new = KeyedClass(type)
        keyed.classes.add(new, for: type)
        return new
    }

    func keyedClass(named name: String, _ requested: RequestedClasses) -> KeyedClass? {
        for type in requested.named {
            let known = keyedClass(type)
            if known.coding != nil, known.name == name { return known }
        }
        return nil
    }
}
