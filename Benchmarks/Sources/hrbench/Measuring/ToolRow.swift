/// A call of the command-line tool in a process of its own, whose instructions are counted from its beginning to its end.
struct ToolRow {
    let title: String
    let count: Int
    /// The exit status of a call that does what it is asked for.
    var status = 0
    /// Makes the files, and the words of the command line.
    let words: (BenchFolder) throws -> [String]
    /// Whether the files are what they have to be afterwards.
    let isRight: (BenchFolder) throws -> Bool
}
