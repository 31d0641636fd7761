import Foundation
import HRArchiving

/// Data of 64 to 512 bytes with two dates. The dates are whole seconds, since Foundation's XML drops fractions.
struct Blob: Codable, Equatable {
    var data: Data
    var created: Date
    var changed: Date

    static func generated(count: Int) -> [Blob] {
        var generator = SeededGenerator(seed: 11)
        return (0..<count).map { _ in
            let bytes = (0..<64 + generator.number(below: 449)).map { _ in UInt8(generator.number(below: 256)) }
            let created = TimeInterval(generator.number(below: 800_000_000))
            return Blob(
                data: Data(bytes), created: Date(timeIntervalSinceReferenceDate: created),
                changed: Date(timeIntervalSinceReferenceDate: created + TimeInterval(generator.number(below: 100_000))))
        }
    }
}

/// A blob with HRCoding.
final class CodedBlob: HRCoding {
    let value: Blob

    init(_ value: Blob) {
        self.value = value
    }

    init(coder: HRDecoder) throws {
        value = Blob(
            data: try coder.decode(forKey: "data"), created: try coder.decode(forKey: "created"),
            changed: try coder.decode(forKey: "changed"))
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(value.data, forKey: "data")
        try coder.encode(value.created, forKey: "created")
        try coder.encode(value.changed, forKey: "changed")
    }
}
