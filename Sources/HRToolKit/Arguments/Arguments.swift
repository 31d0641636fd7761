/// The parsed command line.
struct Arguments: Sendable {
    var verb: String?
    /// Arguments that are neither options nor values of options.
    var operands: [String] = []
    private var flags: Set<String> = []
    private var values: [String: [String]] = [:]

    /// True if a flag, or an option with a value, was given.
    func has(_ option: Option) -> Bool { flags.contains(option.name) || values[option.name] != nil }

    /// The value of an option; the last one if there are several.
    func value(of option: Option) -> String? { values[option.name]?.last }

    func values(of option: Option) -> [String] { values[option.name] ?? [] }

    /// The names of all options that were given.
    var names: [String] { (Array(flags) + Array(values.keys)).sorted() }

    mutating func add(_ option: Option, _ value: String?) {
        if let value { values[option.name, default: []].append(value) } else { flags.insert(option.name) }
    }
}

struct UsageError: Error {
    let message: String
    /// The verb whose help contains more information.
    var verb: String?
}
