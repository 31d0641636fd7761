import Foundation

/// The bytes of a keyed archive, with locations for errors.
struct KeyedArchiveFile {
    private let data: Data
    /// The bytes, converted to a Unicode encoding.
    private let text: Data
    private let format: HRFormat
    private let limits: HRLimits

    /// Detects the format from the first bytes.
    init(_ data: Data, limits: HRLimits) throws(HRError) {
        let format = try HRUnarchiver(limits: limits).format(of: data)
        guard format.kind != .oldStylePropertyList else {
            throw HRError(
                .unsupportedValue, "the file is no archive of NSKeyedArchiver: those are XML or binary property lists",
                location: HRSourceLocation(line: 1, column: 1))
        }
        self.format = format
        self.data = data
        text = format.kind.declaresEncoding ? try ForeignEncoding.inUTF8(data, limits: limits) : data
        self.limits = limits
    }

    /// Reads the contents of the file, unchanged: see ``FileContents/keyedArchive``.
    func tree() throws(HRError) -> HRNode {
        do {
            switch format.kind {
            case .binaryPropertyList:
                return try BinaryReader(contents: .keyedArchive).document(from: text, limits: fileLimits).root
            case .json:
                return try JSONReader(contents: .keyedArchive).document(from: text, limits: fileLimits).root
            default:
                return try XMLReader(contents: .keyedArchive).document(from: text, limits: fileLimits).root
            }
        } catch {
            throw locator.located(ForeignEncoding.located(error, of: data))
        }
    }

    /// Converts an error in the archive to an error with a path in the document and a location in the file.
    func error(_ fault: KeyedArchiveFault, path: HRPath) -> HRError {
        let error = HRError(
            fault.code, fault.message, path: HRPath(fault.components), help: fault.help, notes: fault.notes)
        var located = locator.located(error.at(fault.word.map(HRError.Part.word) ?? .value))
        located.path = path
        return located
    }

    /// The number of additional levels of an archive compared to its document: the archive itself, the table of
    /// objects, the object around an array of pointers, and the dictionary of a pointer.
    private static let wrapping = 4

    private var fileLimits: HRLimits {
        var limits = limits
        let (depth, isTooLarge) = limits.depth.addingReportingOverflow(Self.wrapping)
        limits.depth = isTooLarge ? .max : depth
        return limits
    }

    private var locator: ErrorLocator {
        ErrorLocator(data: data, format: format, secretKeys: HRUnarchiver.defaultSecretKeys)
    }
}
