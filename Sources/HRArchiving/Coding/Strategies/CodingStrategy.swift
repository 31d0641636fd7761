import Foundation
import ObjectGraph

/// How values of a type take part in an archive.
package enum CodingStrategy: CaseIterable {
    /// By code of its own for this library: `HREncodable`, `HRDecodable`.
    case own
    /// By a description in the registry.
    case mapped
    /// As a collection or an optional, element by element, each as the type that it has.
    case container
    /// Through Codable.
    case codable
    /// Through NSCoding, or by this library in place of Foundation's own code.
    case keyed

    /// The order in which the strategies are asked, in writing and in reading: the first that a type has is taken.
    package static let order: [CodingStrategy] = [.own, .mapped, .container, .codable, .keyed]

    /// The same in plain trees, where Codable's own notation comes before this library's.
    package static let plainOrder: [CodingStrategy] = [.mapped, .codable, .container, .own, .keyed]
}

/// Encoding or decoding, with the conformances that each strategy needs in that direction.
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

    /// The strategy of a type; nil if it has none, as existential types do, whose values have one.
    ///
    /// - Parameters:
    ///   - isMapped: Whether the registry describes the type.
    ///   - isPlain: Whether plain trees are written or read.
    /// - Complexity: Up to five dynamic casts, so results should be cached.
    package func strategy(of type: Any.Type, isMapped: Bool, isPlain: Bool = false) -> CodingStrategy? {
        (isPlain ? CodingStrategy.plainOrder : CodingStrategy.order).first { strategy in
            switch strategy {
            case .own: isOwn(type)
            case .mapped: isMapped
            case .container: isContainer(type)
            // Codable would write the members of unordered collections in another order each time.
            case .codable: isCodable(type) && !(isPlain && type is any UnorderedContainer.Type)
            case .keyed: type is AnyClass && (type is NSObject.Type || type is any NSCoding.Type)
            }
        }
    }
}

extension HRError {
    /// The error that a type has no way.
    static func cannotTakePart(_ type: Any.Type, at path: HRPath) -> HRError {
        let name = stableTypeName(of: type)
        return HRError(
            .unsupportedType,
            "\(name.isEmpty ? "a tuple or a function" : quoted(name)) has no way to take part in an archive",
            path: path,
            help: ["conform it to HRCoding, or to Codable"])
    }
}
