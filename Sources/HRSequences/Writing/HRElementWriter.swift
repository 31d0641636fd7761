public import Foundation
public import HRArchiving

/// Writes one large array, element by element, in the bytes that archiving the whole of it would give.
///
/// ```swift
/// let writer = try HRElementWriter<Person>(creating: url, as: .json)
/// for person in people { try writer.write(person) }
/// try writer.finish()
/// ```
///
/// The file appears under its name, with the closing bracket, when it is complete. An element that cannot be archived leaves
/// nothing in it. Every element is a graph of its own: an object that two of them have is written in both, and objects are
/// written within one another however deep they lie, where an archive of the whole has definitions beyond `nesting`. It is for
/// one thread at a time.
public final class HRElementWriter<Value> {
    /// How many elements were written.
    public private(set) var count = 0

    private let encoder: RecordEncoder
    private let frame: ElementFrame
    private var output: RecordOutput

    /// Writes a new file.
    ///
    /// - Parameters:
    ///   - url: The file, of which there is none yet.
    ///   - format: JSON or an XML property list, as any archive is written in it.
    ///   - path: The keys of dictionaries around the array, which have nothing else in them; none by default.
    ///   - archiver: The settings of writing. References are written as key paths; limits are those of each element.
    /// - Throws: An `HRError` if there is such a file, if none can be made, or if the format is another one.
    public convenience init(
        creating url: URL, as format: HRFormat, at path: HRPath = HRPath(), with archiver: HRArchiver = HRArchiver()
    ) throws(HRError) {
        try self.init(url, replaces: false, format, path, archiver)
    }

    /// Writes a file that takes the place of another one when it is complete, and keeps its permissions and its owner; see
    /// ``init(creating:as:at:with:)``.
    ///
    /// - Throws: An `HRError` if no file can be made, or if the format is none that an array can be written in bit by bit.
    public convenience init(
        replacing url: URL, as format: HRFormat, at path: HRPath = HRPath(), with archiver: HRArchiver = HRArchiver()
    ) throws(HRError) {
        try self.init(url, replaces: true, format, path, archiver)
    }

    private init(
        _ url: URL, replaces: Bool, _ format: HRFormat, _ path: HRPath, _ archiver: HRArchiver
    ) throws(HRError) {
        guard archiver.references == .keyPath else {
            throw HRError(
                .coderMisuse, "elements that are written one by one refer by key paths",
                help: ["archive the whole array to refer by ids, which would be the same in all elements"])
        }
        var archiver = archiver
        archiver.nesting = .max
        encoder = try RecordEncoder(archiver, as: format)
        frame = try ElementFrame(format, path, encoder)
        output = RecordOutput(.growing(try GrowingFile(url, replaces: replaces)))
    }

    /// Writes an element.
    ///
    /// - Throws: An `HRError` with the path of what could not be archived, after which other elements can be written; or with
    ///   why the file could not be written, after which every call throws the same.
    public func write(_ value: Value) throws(HRError) {
        try output.check()
        let document: HRDocument
        do throws(HRError) {
            document = try encoder.document(of: [value])
        } catch {
            throw frame.moved(error, to: count)
        }
        let bytes = try frame.bytes(of: document.root[0] ?? .null, index: count)
        try output.write(count > 0 ? frame.separator : frame.head, bytes)
        count += 1
    }

    /// Ends the file: all of it is on disk, under its name.
    ///
    /// - Throws: An `HRError` if that cannot be; a new file is gone then.
    public func finish() throws(HRError) {
        try output.check()
        try output.write(Data(), count > 0 ? frame.tail : frame.empty)
        try output.finish(help: "write another file with a new one")
    }
}
