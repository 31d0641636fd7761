/// One row of the tables before it is measured: an implementation of a work with a number of values.
struct Subject {
    /// The work: `encode` (value to document), `decode` (document to value), `format` (document to bytes), `parse`
    /// (bytes to document), `write` and `read` (value to bytes and back), followed by the workload if it is not the
    /// people.
    let work: String
    /// The format of the bytes: `json`, `json-pretty`, `xml`, `binary`, or `document` if there are no bytes.
    let format: String
    /// The implementation and the models: "HRArchiver Foundation, HRCoding".
    let name: String
    /// The number of values.
    let count: Int
    /// True if the work takes so long that it is measured less often for the largest count.
    var isSlow = false
    /// The title of the subject for comparison.
    var peer: String?
    /// True if the first call of a process is measured.
    var isFirstCall = false
    /// Prepares everything that is not measured.
    let prepare: () throws -> Operation

    /// The title, which `--only` is matched against.
    var title: String { "\(work) \(format) \(name)" }

    /// True if only Foundation is measured.
    var isFoundations: Bool {
        ["JSONEncoder", "JSONDecoder", "JSONSerialization", "PropertyList", "NSKeyed", "FileManager"].contains {
            name.hasPrefix($0)
        }
    }
}
