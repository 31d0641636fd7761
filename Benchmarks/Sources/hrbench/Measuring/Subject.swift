/// One row of the tables before it is measured: a way of doing one work on so many values.
struct Subject {
    /// What is done: `encode` (value to document), `decode` (document to value), `format` (document to bytes), `parse`
    /// (bytes to document), `write` and `read` (the whole way), followed by the workload if it is not the people.
    let work: String
    /// What the bytes are in: `json`, `json-pretty`, `xml`, `binary`, or `document` where there are none.
    let format: String
    /// Who does it, and with which models: "HRArchiver Foundation, HRCoding".
    let name: String
    /// How many values there are.
    let count: Int
    /// Whether it takes so long that fewer repetitions have to do for the largest count.
    var isSlow = false
    /// The title of the subject that it is compared with.
    var peer: String?
    /// Whether it is about the first call of a process.
    var isFirstCall = false
    /// Makes everything ready that is not to be measured.
    let prepare: () throws -> Operation

    /// What `--only` is compared with.
    var title: String { "\(work) \(format) \(name)" }

    /// Whether nothing of this library is measured.
    var isFoundations: Bool {
        ["JSONEncoder", "JSONDecoder", "JSONSerialization", "PropertyList", "NSKeyed", "FileManager"].contains {
            name.hasPrefix($0)
        }
    }
}
