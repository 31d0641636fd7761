import Foundation
import ObjectGraph

/// The means by which values of a type are archived.
package enum CodingStrategy: CaseIterable {
    /// The type's own implementation for this library: `HREncodable`, `HRDecodable`.
    case own
    /// A description in the registry.
    case mapped
    /// A collection or an optional: its elements are archived one by one, each by the strategy of its own type.
    case container
    /// `Codable`.
    case codable
    /// `NSCoding`, or this library's implementation in place of Foundation's own code.
    case keyed

    /// The order of the strategies for encoding and decoding: the first one that a type supports is used.
    package static let order: [CodingStrategy] = [.own, .mapped, .container, .codable, .keyed]

    /// The order of the strategies in plain trees, in which Codable's own notation takes precedence over this
    /// library's.
    package static let plainOrder: [CodingStrategy] = [.mapped, .codable, .container, .own, .keyed]
}

/// Encoding or decoding, with the conformances that the strategies require for it.
package struct CodingDirection: Sendable {
    private let isOwn, isContainer, isCodable: @Sendable (Any.Type) -> Bool

    package init(
        isOwn: @escaping @Sendable (Any.Type) -> Bool, isContainer: @escaping @Sendable (Any.Type) -> Bool,
        isCodable: @escaping @Sendable (Any.Type) -> Bool
    ) {
        self.isOwn = isOwn
        self.isContainer = isContainer
        self.isCodable = isCodable
    }

    /// Returns the strategy of a type, or nil if the type supports none. An existential type supports none; the types
    /// of its values may.
    ///
    /// - Parameters:
    ///   - isMapped: True if the registry describes the type.
    ///   - isPlain: True if plain trees are written or read.
    /// - Complexity: Up to five dynamic casts, so results should be cached.
    package func strategy(of type: Any.Type, isMapped: Bool, isPlain: Bool = false) -> CodingStrategy? {
        (isPlain ? CodingStrategy.plainOrder : CodingStrategy.order).first { strategy in
            switch strategy {
            case .own: isOwn(type)
            case .mapped: isMapped
            case .container: isContainer(type)
            // Codable would write the elements of an unordered collection in a different order each time.
            case .codable: isCodable(type) && !(isPlain && type is any UnorderedContainer.Type)
            case .keyed: type is AnyClass && (type is NSObject.Type || type is any NSCoding.Type)
            }
        }
    }
}

extension HRError {
    /// Returns the error for a type that no strategy supports.
    static func cannotTakePart(_ type: Any.Type, at path: HRPath) -> HRError {
        let name = stableTypeName(of: type)
        return HRError(
            .unsupportedType,
            "\(name.isEmpty ? "a tuple or a function" : quoted(name)) has no way to take part in an archive",
            path: path,
            help: ["conform it to HRCoding, or to Codable"])
    }
}
