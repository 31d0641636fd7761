import Foundation
import HRArchiving

/// Finds the elements of an array in a file, of which it keeps no more than one of them.
///
/// What a format has to know is where its values begin and end, and how members of containers follow one another. The elements
/// themselves are read by the reader of the format, and so is every single value that is passed over.
protocol ElementScanner {
    var window: FileWindow { get set }
    /// The containers around the place where the window is.
    var open: [OpenContainer] { get set }
    /// The last key that was passed, as it stands in the file.
    var key: String { get }
    var wrapping: ElementText.Wrapping { get }
    var settings: ElementSettings { get }

    /// Goes to the outermost value.
    mutating func begin() throws(HRError)
    /// Goes to the end of the file, behind the outermost value.
    mutating func end() throws(HRError)
    /// What kind of value begins here.
    mutating func kind() throws(HRError) -> ValueKind
    /// Goes to what is in the container that begins here.
    mutating func openContainer() throws(HRError)
    /// Goes to the next value of the innermost container; false at the end of that, which is passed.
    mutating func goToNextMember() throws(HRError) -> Bool
    /// Goes behind the value that begins here, in which nothing but brackets or tags is looked at.
    mutating func passValue() throws(HRError)
    /// Refuses bytes that are no single value, and no comment either.
    func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(HRError)
}

/// What a scanner has to know of the settings of reading.
struct ElementSettings {
    let isLenient: Bool
    let isPlain: Bool
    let depth: Int
    /// How many bytes an element may have, or any other value that is looked at as a whole.
    let elementBytes: Int
    /// How many bytes elements have together that are read at once.
    let batchBytes: Int
}

/// A container around a place in a file.
struct OpenContainer {
    let isArray: Bool
    /// Whether its end was passed, be it that it ends with the tag that it began with.
    var isOver = false
    /// Whether a member of it was gone to.
    var hasMembers = false
}

/// What kind of value stands somewhere, as far as its first byte or its tag tells.
enum ValueKind: String {
    case array = "an array"
    case dictionary = "a dictionary"
    case string = "a string"
    case number = "a number"
    case other = "a single value"
}

extension ElementScanner {
    /// The next elements of the array that the window is in: one, and more as long as they are small; nil behind the last one,
    /// where the rest of the file is all right.
    ///
    /// - Parameter fault: What has come up behind these elements.
    mutating func next(_ fault: inout HRError?) throws(HRError) -> ElementBatch? {
        var batch = ElementBatch(wrapping)
        guard try addElement(to: &batch) else { return nil }
        do throws(HRError) {
            while batch.byteCount < settings.batchBytes, !batch.endsTooLarge {
                guard try addElement(to: &batch) else { return batch }
            }
        } catch {
            fault = error
        }
        return batch
    }

    private mutating func addElement(to batch: inout ElementBatch) throws(HRError) -> Bool {
        guard !open.isEmpty else { return false }
        guard try goToNextMember() else {
            try finish()
            return false
        }
        let place = window.place()
        window.keep(atMost: settings.elementBytes)
        try passValue()
        batch.add(from: place, in: &window)
        return true
    }

    /// Passes what follows up to the end of the file.
    private mutating func finish() throws(HRError) {
        while !open.isEmpty {
            if try goToNextMember() { try skipValue() }
        }
        try end()
    }

    /// Passes a value, and refuses what is none.
    mutating func skipValue() throws(HRError) {
        let depth = open.count
        try skipLeafOrOpen()
        while open.count > depth {
            if try goToNextMember() { try skipLeafOrOpen() }
        }
    }

    private mutating func skipLeafOrOpen() throws(HRError) {
        switch try kind() {
        case .array, .dictionary:
            guard open.count < settings.depth else {
                throw window.fault(
                    .depthLimit, "containers lie more than \(settings.depth) deep in one another",
                    help: ["raise CodingLimits.depth if the file can be trusted"])
            }
            try openContainer()
        default:
            let place = window.place()
            window.keep(atMost: settings.elementBytes)
            try passValue()
            try checkTaken(from: place)
        }
    }

    /// Refuses what was kept since a place, if that is no value and no comment.
    mutating func checkTaken(from place: TextPlace) throws(HRError) {
        let scanner = self
        let checked = window.taken { bytes in
            Result { () throws(HRError) in try scanner.check(bytes) }
        }
        guard let checked else {
            throw place.fault(
                .byteLimit, "the value has more bytes than the \(settings.elementBytes) that one may have",
                in: window.source.path, help: ["raise recordBytes if such values are meant"])
        }
        do throws(HRError) {
            try checked.get()
        } catch {
            let start = HRSourceLocation.Start(line: place.line, offset: place.offset, columns: place.columns)
            var error = error.moved(behind: start, of: window.source.path)
            error.path = nil
            throw error
        }
    }
}
