import ObjectGraph

/// What is wrong with bytes, before the place is put into lines and columns.
struct ScanFault: Error {
    let code: HRError.Code
    let message: String
    let range: Range<Int>
    var path = HRPath()
    private(set) var suggestion: String?
    private(set) var help: [String] = []
    /// An error that is complete as it is.
    var cause: HRError?

    init(cause: HRError) {
        self.init(cause.code, cause.message, at: 0..<0)
        self.cause = cause
    }

    init(
        _ code: HRError.Code, _ message: String, at range: Range<Int>, suggestion: String? = nil,
        help: [String] = []
    ) {
        self.code = code
        self.message = message
        self.range = range
        self.suggestion = suggestion
        self.help = help
    }

    init(_ message: String, at range: Range<Int>, suggestion: String? = nil, help: [String] = []) {
        self.init(.syntax, message, at: range, suggestion: suggestion, help: help)
    }

    /// An error that is known, but for its place.
    init(_ error: HRError, at range: Range<Int>) {
        self.init(error.code, error.message, at: range, help: error.help)
    }

    /// The error as the caller gets it.
    func error(at location: HRSourceLocation) -> HRError {
        HRError(code, message, path: path, location: location, suggestion: suggestion, help: help)
    }
}

/// The containers that are open while a text is scanned, and how much has been seen of what the limits bound.
struct ScanState {
    /// A container that is open.
    struct Frame {
        let isArray: Bool
        /// Where it begins.
        let start: Int
        /// How many members have begun.
        var count = 0
        /// Where the text of the present key stands.
        var key = 0..<0
    }

    private let limits: CodingLimits
    private let depthLimit: Int
    /// An estimate of the bytes that Foundation's containers will take.
    private var memory = 0
    /// How many values have begun.
    private(set) var nodes = 0
    private(set) var frames: [Frame] = []
    /// The keys of the containers that are open, if it is known that one stands twice.
    private var keys: [Set<String>]?

    /// Starts outside of all containers.
    ///
    /// - Parameters:
    ///   - limits: What is allowed.
    ///   - readerDepth: How many levels of containers the reader can take that comes after the scan.
    ///   - findsDuplicates: Whether a key that stands twice in one dictionary is a fault. That costs a look at every key.
    init(limits: CodingLimits, readerDepth: Int = .max, findsDuplicates: Bool = false) {
        self.limits = limits
        // A leaf without a notation of its own is up to two dictionaries deeper in a file than in a document.
        depthLimit = min(saturatingSum(limits.depth, FoundationLifting.wrapping), readerDepth)
        keys = findsDuplicates ? [] : nil
    }

    /// Whether the innermost container is an array; nil outside of all.
    var isInArray: Bool? { frames.last?.isArray }

    /// Counts a value that begins here.
    mutating func count(at offset: Int) throws(ScanFault) {
        if !frames.isEmpty { frames[frames.count - 1].count += 1 }
        nodes += 1
        guard nodes <= limits.nodes else {
            throw ScanFault(
                .nodeLimit, "the file holds more than \(limits.nodes) values", at: offset..<offset + 1,
                help: ["raise CodingLimits.nodes if the file is to be trusted"])
        }
    }

    /// Opens a container that begins here.
    mutating func open(isArray: Bool, at offset: Int) throws(ScanFault) {
        guard frames.count < depthLimit else {
            throw Self.depthFault(min(limits.depth, depthLimit), at: offset)
        }
        frames.append(Frame(isArray: isArray, start: offset))
        keys?.append([])
    }

    /// What is wrong where containers are too deep in one another.
    static func depthFault(_ limit: Int, at offset: Int) -> ScanFault {
        ScanFault(
            .depthLimit, "the document has more than \(limit) levels of containers", at: offset..<offset + 1,
            help: ["raise CodingLimits.depth if the file is to be trusted"])
    }

    /// Notes where the text of the next member's key stands.
    mutating func setKey(_ range: Range<Int>, _ key: @autoclosure () -> String) throws(ScanFault) {
        if range.count > CombiningMarks.limit * 2, CombiningMarks.areTooMany(in: key()) {
            // The path ends at the dictionary: no text is made of such a key.
            _ = close()
            throw ScanFault(CombiningMarks.error(in: "a key"), at: range)
        }
        frames[frames.count - 1].key = range
        guard let last = keys?.indices.last else { return }
        let key = key()
        guard keys?[last].insert(key).inserted == false else { return }
        throw Self.duplicateFault(key, at: range)
    }

    /// What is wrong where a key stands twice.
    static func duplicateFault(_ key: String, at range: Range<Int>) -> ScanFault {
        ScanFault(
            .duplicateKey, "the key \(quoted(key)) stands twice in one dictionary", at: range,
            help: ["rename or remove one of the two"])
    }

    /// Closes the innermost container.
    mutating func close() -> Frame? {
        _ = keys?.popLast()
        return frames.popLast()
    }

    /// Adds to the estimate of memory. Its bound is that of the file's bytes, and not less than 64 MB.
    mutating func charge(_ bytes: Int, at offset: Int) throws(ScanFault) {
        memory = saturatingSum(memory, bytes)
        guard memory <= max(limits.bytes, 64 << 20) else {
            throw ScanFault(
                .nodeLimit, "the file holds so many small containers that they would take too much memory",
                at: offset..<offset + 1, help: ["raise the limit of bytes if the file is to be trusted"])
        }
    }

    /// The path of the value that is being scanned, given what makes a key of the text at a place.
    func path(_ key: (Range<Int>) -> String) -> HRPath {
        var path = HRPath()
        for frame in frames where frame.count > 0 || !frame.key.isEmpty {
            if frame.isArray {
                path.components.append(String(frame.count - 1))
            } else if let component = ReservedWords.pathComponent(of: key(frame.key)) {
                path.components.append(component)
            }
        }
        return path
    }
}

/// The sum, or the largest number where it is larger than that.
func saturatingSum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
}

/// The product, or the largest number where it is larger than that.
func saturatingProduct(_ left: Int, _ right: Int) -> Int {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? .max : product
}
