import ObjectGraph

extension CombiningMarks {
    /// What is wrong with a text that has too many.
    ///
    /// - Parameter name: What the text is: "a key".
    static func error(in name: String) -> HRError {
        HRError(
            .invalidValue, "\(name) has more than \(limit) combining marks in a row",
            help: ["Swift takes too long to compare such strings; write it another way"])
    }
}

extension String {
    /// Whether the text has the same bytes. Unlike `==`, this is fast however many marks combine.
    func consists(of text: String) -> Bool { utf8.elementsEqual(text.utf8) }
}
