import Foundation
import HRArchiving

extension Growth {
    /// Deep and wide documents, without types.
    static func shapes(_ count: Int) -> [Subject] {
        let columns = (0..<(count / 100)).map { column in
            (0..<100).reduce(HRNode.integer(HRInteger(Int64(column)))) { node, _ in .array([node]) }
        }
        let wide = HRNode.array((0..<count).map { .dictionary(["n": .integer(HRInteger(Int64($0)))]) })
        return tree("deep arrays", count, .array(columns)) + tree("wide array of dictionaries", count, wide)
    }

    private static func tree(_ name: String, _ count: Int, _ root: HRNode) -> [Subject] {
        let document = HRDocument(root)
        return formats.flatMap { format in
            [
                subject("format", format.name, name, count) {
                    { try format.format.data(from: document, limits: limits) }
                } isRight: {
                    try unarchiver.document(from: $0) == document
                },
                subject("parse", format.name, name, count) {
                    let data = try format.format.data(from: document, limits: limits)
                    return { try unarchiver.document(from: data) }
                } isRight: {
                    $0 == document
                },
            ]
        }
    }
}
