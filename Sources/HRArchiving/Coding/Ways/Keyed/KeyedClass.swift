import Foundation
import ObjectGraph

/// What an unarchiving session knows of a class that may take part through NSCoding, found out once.
final class KeyedClass {
    let type: AnyClass
    /// What files call it, unless it is registered; nil if it has no name that lasts.
    private(set) lazy var name = lastingTypeName(of: type)
    /// Nil if it does not conform to `NSCoding`.
    let coding: (any NSCoding.Type)?
    /// How its objects are read in place of Foundation's own code.
    let transcoder: ObjectTranscoder?
    /// Whether no code of Foundation's would read its fields.
    private(set) lazy var isSafe = !ObjectTranscoder.isFoundations(type) && !ObjectTranscoder.isInherited(by: type)
    private(set) lazy var supportsSecureCoding = HRArchiving.supportsSecureCoding(type)

    init(_ type: AnyClass) {
        self.type = type
        coding = type as? any NSCoding.Type
        transcoder = ObjectTranscoder.transcoder(for: type)
    }
}

/// What a run knows of classes that may take part through NSCoding.
private final class KeyedReading {
    var classes = TypeTable<KeyedClass>()
}

extension UnarchivingSession {
    func keyedClass(_ type: AnyClass) -> KeyedClass {
        let keyed = wayStorage.value(KeyedReading())
        if let known = keyed.classes[type] { return known }
        let new = KeyedClass(type)
        keyed.classes.add(new, for: type)
        return new
    }

    /// The class that a name means, if it is one that was asked for.
    func keyedClass(named name: String, _ requested: RequestedClasses) -> KeyedClass? {
        for type in requested.named {
            let known = keyedClass(type)
            if known.coding != nil, known.name == name { return known }
        }
        return nil
    }
}
