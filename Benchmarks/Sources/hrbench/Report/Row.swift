/// One measured row.
struct Row {
    let work: String
    let format: String
    let subject: String
    let n: Int
    var medianMs: Double
    let minMs: Double
    /// The number of bytes that are read or written; nil if there are none.
    let bytes: Int?
    /// The peak memory in addition to the input; nil if it was not measured.
    var peakBytes: Int?
    /// The number of measurements.
    let repetitions: Int
    /// The title of the subject for comparison.
    let peer: String?

    /// The title of the subject.
    var title: String { "\(work) \(format) \(subject)" }

    /// Creates the row of a subject from the times of its measurements.
    init(_ subject: Subject, nanoseconds: [UInt64], bytes: Int?) {
        let times = nanoseconds.sorted().map { (Double($0) / 1000).rounded() / 1000 }
        work = subject.work
        format = subject.format
        self.subject = subject.name
        n = subject.count
        medianMs = times.isEmpty ? 0 : (times[(times.count - 1) / 2] + times[times.count / 2]) / 2
        minMs = times.first ?? 0
        self.bytes = bytes
        repetitions = times.count
        peer = subject.peer
    }

    /// The row as one line of JSON, with the keys in the order of the columns.
    var json: String {
        let members = [
            "\"work\": \(quoted(work))", "\"format\": \(quoted(format))", "\"subject\": \(quoted(subject))",
            "\"n\": \(n)", "\"medianMs\": \(medianMs)", "\"minMs\": \(minMs)",
            "\"bytes\": \(bytes.map(String.init) ?? "null")",
            "\"peakBytes\": \(peakBytes.map(String.init) ?? "null")",
        ]
        return "{\(members.joined(separator: ", "))}"
    }

    /// Returns a string in quotes; names of files may contain quotes.
    private func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
