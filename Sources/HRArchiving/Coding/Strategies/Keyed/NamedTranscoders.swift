import Foundation
import ObjectGraph

// A Foundation class is instantiated, and written, only if the program names it: by a declared or requested class, or
// in the registry. Values without a class in the file need no name.

extension ObjectTranscoder {
    /// The names of the classes for which HRCoder has its own notation.
    private static let namesOfHRCoder: Set = [
        "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet", "NSIndexSet", "NSMutableIndexSet", "NSURL",
        "NSDate", "NSData", "NSMutableData", "NSMutableString",
    ]

    /// The name of the type in error messages.
    var typeText: String { excerpt(stableTypeName(of: type), limit: 60) }

    fileprivate var isOfHRCoder: Bool { Self.namesOfHRCoder.contains(name) }

    /// Returns true if a declared or requested class names the class of decoded objects: it is that class or a
    /// superclass of it. `NSObject` does not name a class.
    func isNamed(by declared: Any.Type) -> Bool {
        guard let declared = declared as? AnyClass, declared != NSObject.self else { return false }
        return isClass(made, kindOf: declared)
    }
}

extension HRClassRegistry {
    /// The names of the Foundation classes that archives can contain, sorted.
    package static var foundationNames: [String] { ObjectTranscoder.names.sorted() }

    /// Returns true if the registry names the class of a transcoder, so that archives may contain its objects in any
    /// slot of a matching type. The class is named if it is registered itself, through a Foundation superclass, or in a
    /// group.
    ///
    /// - Complexity: O(n) in the number of superclasses of the class.
    func names(_ transcoder: ObjectTranscoder, for compatibility: HRArchiver.Compatibility) -> Bool {
        if includes(.foundationClasses) || compatibility.isHRCoder && transcoder.isOfHRCoder { return true }
        return lineage(of: transcoder.made).contains { $0 != NSObject.self && name(of: $0) != nil }
    }
}

extension RequestedClasses {
    /// Returns true if the program has requested the class of a transcoder, here or in an enclosing object.
    func names(_ transcoder: ObjectTranscoder) -> Bool {
        named.contains { transcoder.isNamed(by: $0) }
            || admitsPropertyLists && Self.propertyListClasses.contains { transcoder.isNamed(by: $0) }
    }
}

extension UnarchivingSession {
    /// Returns the transcoder for a class name, or nil if the program does not name the class.
    func namedTranscoder(_ name: String, _ requested: RequestedClasses) -> ObjectTranscoder? {
        guard let transcoder = ObjectTranscoder.named(name) else { return nil }
        return requested.names(transcoder) || isNamed(transcoder) ? transcoder : nil
    }

    /// Returns true if the registry names the class of a transcoder.
    func isNamed(_ transcoder: ObjectTranscoder) -> Bool {
        registry.names(transcoder, for: settings.compatibility)
    }
}

extension HRError {
    /// Returns the error for a Foundation class that only the file names, or would name if it were written.
    ///
    /// - Parameters:
    ///   - what: The rest of the message, after "is not a class that".
    ///   - otherwise: Advice in addition to registering the class.
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
