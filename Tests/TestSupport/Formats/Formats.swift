package import Foundation
package import HRArchiving
import Testing

extension HRFormat {
    /// The formats that documents are written in, by each implementation.
    package static let written: [HRFormat] = each + [.json.compact, .json.using(.foundation).compact]

    /// One of each kind, for tests that take long.
    package static let kinds: [HRFormat] = [.xmlPropertyList, .binaryPropertyList, .json]

    /// The format that bytes seem to be in, by an implementation.
    package init?(detecting data: Data, by implementation: Implementation) {
        self.init(detecting: data)
        self.implementation = implementation
    }

    /// Whether 3.0 is written as 3, as Foundation's JSON writer does, and reads back as an integer.
    package var losesWholeReals: Bool { (try? roundTrip(.real(3))) == .integer(3) }

    /// What comes back of a document's root.
    package func roundTrip(_ root: HRNode) throws -> HRNode {
        try document(from: data(from: HRDocument(root))).root
    }

    /// The root of a document as text.
    package func root(of text: String) throws -> HRNode {
        try document(from: Data(text.utf8)).root
    }

    /// The text of a document.
    package func text(of root: HRNode) throws -> String {
        String(decoding: try data(from: HRDocument(root)), as: UTF8.self)
    }

    /// The line that describes what is wrong with a text, or a note that nothing is.
    package func message(for text: String, limits: HRLimits = .standard) -> String {
        message(for: Data(text.utf8), limits: limits)
    }

    /// The line that describes what is wrong with bytes, or a note that nothing is.
    package func message(for data: Data, limits: HRLimits = .standard) -> String {
        do throws(HRError) {
            _ = try document(from: data, by: HRUnarchiver(limits: limits))
            return "no error"
        } catch {
            return error.description
        }
    }
}

/// The format that a text seems to be in, and what it holds.
package func detected(_ text: String) throws -> (format: HRFormat, root: HRNode) {
    let data = Data(text.utf8)
    let format = try #require(HRFormat(detecting: data))
    return (format, try format.document(from: data).root)
}

/// An XML property list around one element.
package func plist(_ element: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(element)\n</plist>\n"
}

/// Containers within one another, with as many levels as are asked for.
package func nested(_ levels: Int, isArray: Bool, around core: HRNode = 1) -> HRNode {
    (0..<levels).reduce(core) { inner, _ in isArray ? .array([inner]) : .dictionary(["x": inner] as HRFields) }
}
