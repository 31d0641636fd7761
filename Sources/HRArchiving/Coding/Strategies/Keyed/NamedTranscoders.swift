import Foundation
import ObjectGraph

// A class of Foundation's is made, and written, where the program names it: by what it declares or requests there, or in
// the registry. Values that say no class need no name.

extension ObjectTranscoder {
    /// The names of the classes that HRCoder has a spelling of its own for.
    private static let namesOfHRCoder: Set = [
        "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet", "NSIndexSet", "NSMutableIndexSet", "NSURL",
        "NSDate", "NSData", "NSMutableData", "NSMutableString",
    ]

    /// The type as it is shown in errors.
    var typeText: String { excerpt(stableTypeName(of: type), limit: 60) }

    fileprivate var isOfHRCoder: Bool { Self.namesOfHRCoder.contains(name) }

    /// Tells if a declared or requested class names the class of decoded objects, which is that class or inherits from it.
    /// `NSObject` names none.
    func isNamed(by declared: Any.Type) -> Bool {
        guard let declared = declared as? AnyClass, declared != NSObject.self else { return false }
        return isClass(made, kindOf: declared)
    }
}

extension HRClassRegistry {
    /// The names of Foundation's classes that have a notation, sorted.
    package static var foundationNames: [String] { ObjectTranscoder.names.sorted() }

    /// Tells if archives may have the objects of a transcoder wherever they fit: the class is registered, by itself, by
    /// one of Foundation's that it inherits from, or in a group.
    ///
    /// - Complexity: O(n) in the number of classes that it inherits from.
    func names(_ transcoder: ObjectTranscoder, for compatibility: HRArchiver.Compatibility) -> Bool {
        if includes(.foundationClasses) || compatibility.isHRCoder && transcoder.isOfHRCoder { return true }
        return lineage(of: transcoder.made).contains { $0 != NSObject.self && name(of: $0) != nil }
    }
}

extension RequestedClasses {
    /// Tells if the program has requested the class of a transcoder, here or further out.
    func names(_ transcoder: ObjectTranscoder) -> Bool {
        named.contains { transcoder.isNamed(by: $0) }
            || admitsPropertyLists && Self.propertyListClasses.contains { transcoder.isNamed(by: $0) }
    }
}

extension UnarchivingSession {
    /// The transcoder of a class name, if the program has named its class.
    func namedTranscoder(_ name: String, _ requested: RequestedClasses) -> ObjectTranscoder? {
        guard let transcoder = ObjectTranscoder.named(name) else { return nil }
        return requested.names(transcoder) || isNamed(transcoder) ? transcoder : nil
    }

    /// Tells if the registry names the class of a transcoder.
    func isNamed(_ transcoder: ObjectTranscoder) -> Bool {
        registry.names(transcoder, for: settings.compatibility)
    }
}

extension HRError {
    /// The error that a class of Foundation's is named by nothing but the file, or by nothing that a reader would see.
    static func unnamed(
        _ transcoder: ObjectTranscoder, at path: HRPath, _ what: String, otherwise: String
    ) -> HRError {
        let type = transcoder.typeText
        return HRError(
            .unknownClass, "\(quoted(transcoder.name)) is not a class that \(what)", path: path,
            help: [
                "register it by name, registry.register(\(type).self), or with all of Foundation's: "
                    + "registry.register(.foundationClasses)",
                otherwise,
            ]
        ).captioned("a class that the program does not name")
    }
}
