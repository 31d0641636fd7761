extension HRError {
    /// The error with all locations converted from a text to the file that the text is a part of.
    package func moved(behind start: HRSourceLocation.Start, of file: String?) -> HRError {
        var error = worded
        error.location = (location ?? HRSourceLocation(line: 1, column: 1)).moved(behind: start)
        error.labels = labels.map { Label($0.text, at: $0.location.moved(behind: start)) }
        error.sourceExcerpt = sourceExcerpt?.moved(behind: start)
        return file.map { error.located(inFile: $0) } ?? error
    }
}
