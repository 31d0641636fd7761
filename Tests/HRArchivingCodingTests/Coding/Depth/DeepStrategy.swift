import Foundation
import HRArchiving

/// One strategy of taking part, nested as deep as is asked for.
struct DeepStrategy: Sendable, CustomStringConvertible {
    let description: String
    private let write: @Sendable (Int, HRArchiver) throws -> HRDocument
    private let read: @Sendable (HRDocument, HRUnarchiver) throws -> Void

    /// The document of so many levels, none of which has a definition.
    func document(of levels: Int, limits: HRLimits = .standard) throws -> HRDocument {
        try write(levels, HRArchiver(registry: Self.registry, limits: limits, nesting: .max))
    }

    /// Reads a document as what it was made of.
    func check(_ document: HRDocument, limits: HRLimits = .standard) throws {
        try read(document, HRUnarchiver(registry: Self.registry, limits: limits))
    }

    private static let registry: HRClassRegistry = {
        var registry = HRClassRegistry()
        registry.register(DeepShape.self)
        registry.register(DeepShapes.self)
        registry.register(DeepShapeNames.self)
        registry.register(DeepKeyedNode.self)
        registry.register(DeepMixedNode.self)
        registry.register(.foundationClasses)
        return registry
    }()

    private init<T: HRCoding & SendableMetatype>(
        _ description: String, every step: Int = 1, less: Int = 1, _ end: @escaping @Sendable () -> T,
        _ around: @escaping @Sendable (T) -> T
    ) {
        self.description = description
        write = { levels, archiver in
            try archiver.document(archiving: (0..<(levels - less) / step).reduce(end()) { inner, _ in around(inner) })
        }
        read = { document, unarchiver in _ = try unarchiver.unarchive(T.self, from: document) }
    }

    private init<T: Codable & SendableMetatype>(
        codable description: String, every step: Int = 1, less: Int = 1, _ end: @escaping @Sendable () -> T,
        _ around: @escaping @Sendable (T) -> T
    ) {
        self.description = description
        write = { levels, archiver in
            try archiver.document(archiving: (0..<(levels - less) / step).reduce(end()) { inner, _ in around(inner) })
        }
        read = { document, unarchiver in _ = try unarchiver.unarchive(T.self, from: document) }
    }

    private init<T: HREncodableContainer & SendableMetatype>(
        dynamic description: String, _ end: @escaping @Sendable () -> T, _ around: @escaping @Sendable (T) -> T
    ) {
        self.description = description
        write = { levels, archiver in
            try archiver.document(archiving: (0..<levels - 1).reduce(end()) { inner, _ in around(inner) })
        }
        read = { document, unarchiver in _ = try unarchiver.unarchive(T.self, from: document) }
    }

    private init<T: NSObject & NSCoding & SendableMetatype>(
        keyed description: String, every step: Int = 1, less: Int = 1, _ end: @escaping @Sendable () -> T,
        _ around: @escaping @Sendable (T) -> T
    ) {
        self.description = description
        write = { levels, archiver in
            try archiver.document(archiving: (0..<(levels - less) / step).reduce(end()) { inner, _ in around(inner) })
        }
        read = { document, unarchiver in _ = try unarchiver.unarchive(T.self, from: document) }
    }

    static let all = values + objects

    private static let objects: [DeepStrategy] = [
        DeepStrategy(keyed: "NSCoding", { DeepKeyedNode() }, { DeepKeyedNode($0) }),
        DeepStrategy(
            keyed: "NSCoding in arrays", every: 2, less: 2, { DeepKeyedNode() },
            { DeepKeyedNode(NSArray(object: $0)) }),
        DeepStrategy(
            keyed: "NSCoding in dictionaries", every: 2, less: 2, { DeepKeyedNode() },
            { DeepKeyedNode(NSDictionary(dictionary: ["x": $0])) }),
        DeepStrategy(
            keyed: "NSCoding in pairs", every: 3, less: 3, { DeepKeyedNode() },
            { DeepKeyedNode(NSDictionary(dictionary: [1: $0])) }),
        DeepStrategy(
            keyed: "NSCoding in sets", every: 2, less: 2, { DeepKeyedNode() },
            { DeepKeyedNode(NSSet(object: $0)) }),
        DeepStrategy(
            keyed: "NSCoding in attributes", every: 4, less: 4, { DeepKeyedNode() },
            { DeepKeyedNode(NSAttributedString(string: "x", attributes: [NSAttributedString.Key("k"): $0])) }),
        DeepStrategy(
            keyed: "NSCoding in errors", every: 3, less: 3, { DeepKeyedNode() },
            { DeepKeyedNode(NSError(domain: "x", code: 1, userInfo: ["k": $0])) }),
        DeepStrategy(keyed: "NSSecureCoding", every: 2, less: 2, { DeepSecureNode([]) }, { DeepSecureNode([$0]) }),
        DeepStrategy(
            "NSCoding and HRCoding", every: 2, less: 1, { DeepMixedNode() }, { DeepMixedNode(DeepMixedHolder($0)) }),
        DeepStrategy(keyed: "arrays of Foundation's", { NSMutableArray() }, { NSMutableArray(object: $0) }),
        DeepStrategy(
            keyed: "dictionaries of Foundation's", { NSMutableDictionary() },
            { NSMutableDictionary(dictionary: ["x": $0]) }),
        DeepStrategy(keyed: "ordered sets", { NSMutableOrderedSet() }, { NSMutableOrderedSet(object: $0) }),
    ]

    private static let values: [DeepStrategy] = [
        DeepStrategy("classes", { DeepNode() }, { DeepNode(next: $0) }),
        DeepStrategy("classes in arrays", every: 2, less: 2, { DeepNode() }, { DeepNode(list: [$0]) }),
        DeepStrategy("classes in dictionaries", every: 2, less: 2, { DeepNode() }, { DeepNode(named: ["x": $0]) }),
        DeepStrategy("classes in pairs", every: 3, less: 3, { DeepNode() }, { DeepNode(dated: [.distantPast: $0]) }),
        DeepStrategy("classes by late references", { DeepLink() }, { DeepLink($0) }),
        DeepStrategy("enums", { DeepEnum.end }, { .inner($0) }),
        DeepStrategy("structs in arrays", every: 2, less: 2, { DeepStruct([]) }, { DeepStruct([$0]) }),
        DeepStrategy("structs that are wholly arrays", every: 2, less: 2, { DeepWhole([]) }, { DeepWhole([$0]) }),
        DeepStrategy("existentials", { DeepShape(nil) }, { DeepShape($0) }),
        DeepStrategy("existentials in arrays", every: 2, less: 2, { DeepShapes([]) }, { DeepShapes([$0]) }),
        DeepStrategy(
            "existentials in dictionaries", every: 2, less: 2, { DeepShapeNames([:]) }, { DeepShapeNames(["x": $0]) }),
        DeepStrategy("declared Codable classes", { DeepBoth() }, { DeepBoth($0) }),
        DeepStrategy(codable: "Codable classes", { DeepCodable() }, { DeepCodable(next: $0) }),
        DeepStrategy(
            codable: "Codable classes in arrays", every: 2, less: 2, { DeepCodable() }, { DeepCodable(list: [$0]) }),
        DeepStrategy(
            codable: "Codable classes in dictionaries", every: 2, less: 2, { DeepCodable() },
            { DeepCodable(named: ["x": $0]) }),
        DeepStrategy(codable: "HRReference", { DeepReference() }, { DeepReference($0) }),
        DeepStrategy(codable: "Codable structs", every: 2, less: 2, { DeepKeyed(list: []) }, { DeepKeyed(list: [$0]) }),
        DeepStrategy(codable: "unkeyed containers", { DeepUnkeyed([]) }, { DeepUnkeyed([$0]) }),
        DeepStrategy(codable: "single value containers", every: 2, less: 2, { DeepSingle([]) }, { DeepSingle([$0]) }),
        DeepStrategy(codable: "Codable enums", every: 2, less: 2, { DeepCase.end }, { .inner($0) }),
        DeepStrategy(dynamic: "arrays of Any", { [Any]() }, { [$0] }),
        DeepStrategy(dynamic: "dictionaries of Any", { [String: Any]() }, { ["x": $0] }),
    ]
}
