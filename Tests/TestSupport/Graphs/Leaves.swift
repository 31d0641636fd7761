package import Foundation
import HRArchiving

/// Values without identity, of every kind that a document knows.
package struct Leaves: Codable, HRCoding {
    package var integer: Int64
    package var unsigned: UInt64
    package var real: Double
    package var flag: Bool
    package var text: String
    package var date: Date
    package var data: Data
    package var maybe: Double?
    package var colors: Set<Tint>
    package var texts: [String: [String?]]
    package var matrix: [[Int]]

    /// An enum that both ways of coding know.
    package enum Tint: String, Codable, HRCoding, CaseIterable, CodingKeyRepresentable {
        case red, green, blue
    }

    /// Makes values by chance.
    package init(_ chance: inout RandomDocuments) {
        integer = Int64.random(in: .min ... .max, using: &chance.generator)
        unsigned = chance.integer().exactly(UInt64.self) ?? .max
        real = chance.real()
        flag = Bool.random(using: &chance.generator)
        text = chance.string()
        date = chance.date()
        data = chance.data()
        maybe = Bool.random(using: &chance.generator) ? chance.real() : nil
        colors = Set(Tint.allCases.filter { _ in Bool.random(using: &chance.generator) })
        texts = [chance.key(): [chance.string(), nil]]
        texts[chance.string()] = []
        matrix = [[], [1, 2], [Int.random(in: .min ... .max, using: &chance.generator)]]
    }

    /// Everything in one text.
    package var summary: String {
        let numbers = [real, maybe ?? 0, date.timeIntervalSinceReferenceDate].map { $0.isNaN ? 0 : $0.bitPattern }
        let members = texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { "\($0)" }
        let names = colors.map(\.rawValue).sorted()
        let bytes = data.map { "\($0)" }.joined(separator: ",")
        return
            "\(integer) \(unsigned) \(numbers) \(maybe == nil) \(flag) \(text) \(bytes) \(names) \(members) \(matrix)"
    }
}
