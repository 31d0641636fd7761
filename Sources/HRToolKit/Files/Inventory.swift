import Foundation
import HRArchiving

/// What there is in a document, in numbers.
struct Inventory: CustomStringConvertible {
    let description: String

    init(_ document: HRDocument, _ data: Data) {
        var values = 0, references = 0
        for (_, node) in document.walk {
            values += 1
            if case .alias = node { references += 1 }
        }
        let format = HRFormat(detecting: data).map(Self.name) ?? "nothing"
        description =
            "\(format), \(Self.counted(values, "value")), \(Self.counted(document.ids.count, "id")), "
            + Self.counted(references, "reference")
    }

    private static func counted(_ count: Int, _ name: String) -> String { "\(count) \(name)\(count == 1 ? "" : "s")" }

    private static func name(_ format: HRFormat) -> String {
        switch format.kind {
        case .json: "json"
        case .xmlPropertyList: "xml"
        case .binaryPropertyList: "binary"
        case .oldStylePropertyList: "old style"
        }
    }
}
