package import Foundation
package import HRArchiving
import Testing

/// The text of a file that an error points at, which must lie in the file; texts have lines and columns.
package func pointedText(_ error: HRError, _ data: Data, isText: Bool, _ comment: String) throws -> String {
    let location = try #require(error.location, "\(comment): \(error)")
    let range = try #require(location.byteRange, "\(comment): \(error)")
    #expect(range.lowerBound >= 0 && range.upperBound <= data.count, "\(comment): \(error)")
    #expect((location.line != nil) == isText, "\(comment): \(error)")
    #expect((location.column != nil) == isText, "\(comment): \(error)")
    let bytes = data.dropFirst(max(range.lowerBound, 0)).prefix(range.count)
    return String(decoding: bytes, as: UTF8.self)
}
