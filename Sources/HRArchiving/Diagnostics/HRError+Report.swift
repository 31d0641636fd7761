extension HRError {
    /// The error for a person: what is wrong, the lines of the file with a caret under the place, what to do.
    ///
    /// ```text
    /// error[HR0201]: Database has no key "prot"
    ///  --> config/service.json:6:5
    ///   |
    /// 6 |     "prot": 5432,
    ///   |     ^^^^^^ not read by Database
    ///   |
    ///   = help: did you mean "port"?
    ///   = path: database.prot
    /// ```
    ///
    /// Unlike ``description`` it shows text of the file, but never the values of secret keys.
    ///
    /// - Parameter style: Plain text by default; ``HRReportStyle/terminal`` has colours where they can be seen.
    /// - Complexity: O(n) in the length of what is shown.
    public func report(style: HRReportStyle = .plain) -> String {
        var printer = ReportPrinter(self, style: style)
        return printer.report()
    }
}
