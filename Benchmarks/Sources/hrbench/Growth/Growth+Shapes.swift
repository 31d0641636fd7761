import Foundation
import HRArchiving

extension Growth {
    /// Deep and wide documents, without types.
    static func shapes(_ count: Int) -> [Subject] {
        // The number of columns keeps buffers, whose capacity doubles, about equally full in each size: otherwise their
        // copying would look like growth.
        tree("deep arrays", count) {
            .array(
                (0..<(count / 125)).map { column in
                    (0..<100).reduce(HRNode.integer(HRInteger(Int64(column)))) { node, _ in .array([node]) }
                })
        }
            + tree("wide array of dictionaries", count) {
                .array((0..<count).map { .dictionary(["n": .integer(HRInteger(Int64($0)))]) })
            }
    }

    private static func tree(_ name: String, _ count: Int, _ root: @escaping () -> HRNode) -> [Subject] {
        formats.flatMap { format in
            [
                subject("format", format.name, name, count) {
                    let document = HRDocument(root())
                    return { try format.format.data(from: document, limits: limits) }
                } isRight: {
                    try unarchiver.document(from: $0) == HRDocument(root())
                },
                subject("parse", format.name, name, count) {
                    let data = try format.format.data(from: HRDocument(root()), limits: limits)
                    return { try unarchiver.document(from: data) }
                } isRight: {
                    $0 == HRDocument(root())
                },
            ]
        }
    }
}
