import Foundation

/// The options of the command line.
struct Options {
    /// The numbers of values; nil for the defaults.
    private var sizes: [Int]?
    var rounds = 7
    var only: Regex<AnyRegexOutput>?
    var printsJSON = false
    var measuresMemory = true
    var markdownFile: String?
    var pageFile: String?
    /// The folder whose files are measured instead of the generated workloads.
    var dataFolder: String?
    /// The title of the subject whose peak memory is measured; set when the program starts itself.
    var peakTitle: String?
    /// The title of the subject whose first call is timed; set when the program starts itself.
    var firstTitle: String?
    /// True if the rows named on standard input are counted; set when the program starts itself.
    var countsRequests = false
    var countsInstructions = false
    /// The number of times that instructions are counted.
    var runs = 1
    /// The maximum time, in seconds, for counting the instructions of one row.
    var seconds = 120
    /// The file for the instructions of each row.
    var baselineFile: String?
    var wantsHelp = false
    /// The arguments of the command line.
    private(set) var arguments: [String] = []

    static let help = """
        usage: hrbench [options]

          --n 1000,10000     how many people (1000,10000,100000)
          --data FOLDER      measures the JSON files and property lists of a folder, and the smallest files, in place of all
                             that is made
          --only PATTERN     only subjects whose "work format subject" matches a regular expression; ratios are printed
                             where the peer is among them
          --rounds 7         how many times each is measured; small ones three times as often
          --json             one line of JSON for each row, in place of tables
          --markdown FILE    writes the tables to a file as well
          --page FILE        writes the page of the guides that has the ratios people ask for
          --no-memory        leaves out peak memory, which takes a process for each row
          --instructions     counts the instructions of every row that is not Foundation's by callgrind, and fails if one
                             could not be counted, or if the instructions of a row that begins with "growth" grow by a
                             tenth more than n log n; --n is for these, (1000,10000)
          --runs 1           how many times instructions are counted; the least is what a row takes
          --seconds 120      how long a row may take to be counted before it has failed
          --baseline FILE    writes a line for each row as well: its title, count and instructions, with tabs between
          --help             prints this

        The workloads besides the people have one size each: list, aliases, blobs, keys, integers, compare, merge.
        Everything takes the better part of an hour, of which Foundation needs nearly all; some choices that do not:

          --only "^(encode|decode) document|^(write|read) json JSON(En|De)coder" --n 10000
          --only " keys "

        """

    init(_ arguments: [String]) throws {
        self.arguments = arguments
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--n": sizes = try Self.value(of: option, &rest).split(separator: ",").map { try Self.number($0) }
            case "--data": dataFolder = try Self.value(of: option, &rest)
            case "--only": only = try Regex(Self.value(of: option, &rest)).ignoresCase()
            case "--rounds": rounds = try Self.number(Self.value(of: option, &rest))
            case "--json": printsJSON = true
            case "--markdown": markdownFile = try Self.value(of: option, &rest)
            case "--page": pageFile = try Self.value(of: option, &rest)
            case "--no-memory": measuresMemory = false
            case "--instructions": countsInstructions = true
            case "--runs": runs = try Self.number(Self.value(of: option, &rest))
            case "--seconds": seconds = try Self.number(Self.value(of: option, &rest))
            case "--baseline": baselineFile = try Self.value(of: option, &rest)
            case "--count-requests": countsRequests = true
            case "--first-of": firstTitle = try Self.value(of: option, &rest)
            case "--peak-of": peakTitle = try Self.value(of: option, &rest)
            case "--help", "-h": wantsHelp = true
            default: throw Misuse(description: "\(option) is no option\n\n\(Self.help)")
            }
        }
    }

    /// The number of values in each size.
    var counts: [Int] { sizes ?? (countsInstructions ? [1000, 10_000] : [1000, 10_000, 100_000]) }

    /// Returns true if a subject is selected.
    func includes(_ subject: Subject) -> Bool { includes(subject.title) }

    /// Returns true if a row is selected.
    func includes(_ title: String) -> Bool {
        guard let only else { return true }
        return title.contains(only)
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.popFirst() else { throw Misuse(description: "\(option) needs a value") }
        return value
    }

    private static func number(_ text: some StringProtocol) throws -> Int {
        guard let number = Int(text), number > 0 else { throw Misuse(description: "\(text) is no number above zero") }
        return number
    }
}

/// The error for an invalid command line.
struct Misuse: Error, CustomStringConvertible {
    let description: String
}
