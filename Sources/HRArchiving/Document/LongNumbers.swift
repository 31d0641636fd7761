import Foundation

/// The numbers of a document's files that have more digits than a `Double` keeps, as they stand there: what a `Decimal` is
/// read from.
struct LongNumbers {
    private let sources: DocumentSources
    /// For each of the files, the digits of such numbers by their paths in it.
    private let digits: [[HRPath: String]]

    init(_ digits: [[HRPath: String]], of sources: DocumentSources) {
        self.digits = digits
        self.sources = sources
    }

    /// The number at a path of the document as its file spells it, if that is the one that was read and is so long.
    func digits(of number: Double, at path: HRPath) -> String? {
        guard let place = sources.place(of: path), digits.indices.contains(place.index),
            let found = digits[place.index][place.path]
        else { return nil }
        // The document may have been changed since, and of two members under one key the other one may be meant.
        return Double(found) == number ? found : nil
    }
}
