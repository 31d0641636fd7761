import Foundation
import HRArchiving
import ObjectGraph
import ObjectMapping

extension EncodingDescription {
    /// The value as JSON in one line.
    func text(of value: Value) throws -> String {
        String(decoding: try jsonData(from: value, isCompact: true), as: UTF8.self)
    }
}

extension DecodingDescription {
    /// The value of JSON.
    func value(of text: String) throws -> Value { try value(fromJSON: Data(text.utf8)) }
}
