/// A call of the command-line tool in its own process, whose instructions are counted from its start to its end.
struct ToolRow {
    let title: String
    let count: Int
    /// The exit status of a successful call.
    var status = 0
    /// Creates the files, and returns the arguments of the command line.
    let words: (BenchFolder) throws -> [String]
    /// Returns true if the files are as expected after the call.
    let isRight: (BenchFolder) throws -> Bool
}
