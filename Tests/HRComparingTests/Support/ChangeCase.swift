import HRArchiving
import HRComparing
import TestSupport
import Testing

/// Two documents, and all changes from the earlier to the later one, in any order.
struct ChangeCase: Sendable, CustomTestStringConvertible {
    let name: String
    let earlier: String
    let later: String
    let changes: [String]
    var options = HRComparisonOptions()

    var testDescription: String { name }

    init(
        _ name: String, _ earlier: String, _ later: String, _ changes: [String] = [],
        options: HRComparisonOptions = HRComparisonOptions()
    ) {
        (self.name, self.earlier, self.later, self.changes, self.options) = (name, earlier, later, changes, options)
    }

    /// Compares the documents as files of each format, and follows the changes there and back.
    func check() throws {
        for format in HRFormat.kinds {
            let earlier = try document(document(self.earlier), through: format)
            let later = try document(document(self.later), through: format)
            let found = later.changes(from: earlier, options: options)
            #expect(found.lines(from: earlier, to: later) == changes.sorted(), "\(format)")
            try Self.follow(found, from: earlier, to: later, options: options)
        }
    }

    /// Expects that changes lead from one document to the other, and their inverse back.
    static func follow(
        _ changes: HRDocumentChanges, from earlier: HRDocument, to later: HRDocument,
        options: HRComparisonOptions = HRComparisonOptions()
    ) throws {
        let there = try earlier.applying(changes)
        #expect(there.lines(from: later, options: options) == [], "there")
        #expect(there.faults == [])
        let back = try later.applying(changes.inverse)
        #expect(back.lines(from: earlier, options: options) == [], "back")
        #expect(back.faults == [])
    }
}
