import Foundation
import HRArchiving

/// The numbers of values in a document.
struct Inventory: CustomStringConvertible {
    let description: String

    init(_ document: HRDocument, _ data: Data) {
        var values = 0, references = 0
        for (_, node) in document.walk {
            values += 1
            if case .alias = node { references += 1 }
        }
        let format = HRFormat(detecting: data).map(Self.name) ?? "nothing"
        let parts = [counted(values, "value"), counted(document.ids.count, "id"), counted(references, "reference")]
        description = ([format] + parts).joined(separator: ", ")
    }

    private static func name(_ format: HRFormat) -> String {
        switch format.kind {
        case .json: "json"
        case .xmlPropertyList: "xml"
        case .binaryPropertyList: "binary"
        case .oldStylePropertyList: "old style"
        }
    }
}
