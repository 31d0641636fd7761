import Foundation
import ObjectGraph

/// What an unarchiving session knows of a class that may take part through NSCoding, found out once.
final class KeyedClass {
    let type: AnyClass
    /// What files call it, unless it is registered.
    private(set) lazy var name = stableTypeName(of: type)
    /// Nil if it does not conform to `NSCoding`.
    let coding: (any NSCoding.Type)?
    /// How its objects are read in place of Foundation's own code.
    let transcoder: ObjectTranscoder?
    private(set) lazy var supportsSecureCoding = HRArchiving.supportsSecureCoding(type)

    init(_ type: AnyClass) {
        self.type = type
        coding = type as? any NSCoding.Type
        transcoder = ObjectTranscoder.transcoder(for: type)
    }
}

extension UnarchivingSession {
    func keyedClass(_ type: AnyClass) -> KeyedClass {
        if let known = keyedClasses[type] { return known }
        let new = KeyedClass(type)
        keyedClasses.add(new, for: type)
        return new
    }
}
