package import Foundation

/// A file of Apple's tools that was made by chance, with what is known about its lines.
package struct AppleFile: Sendable, CustomStringConvertible {
    /// What kinds of files are made.
    package enum Kind: String, CaseIterable, Sendable {
        case project = "project.pbxproj"
        case catalog = "Localizable.xcstrings"
        case strings = "Localizable.strings"
        case properties = "Info.plist"
        case pins = "Package.resolved"
    }

    package let kind: Kind
    /// The lines without their ends.
    package var lines: [String] = []
    package var spelling = AppleSpelling()
    /// The members that can be repeated, in the order of the file.
    var members: [AppleMember] = []
    /// The elements of an array that are told apart by an identity.
    var elements: [AppleMember] = []
    /// Changes of one place that break the file.
    var changes: [AppleChange] = []
    /// Pairs of ids of different new objects.
    var twins: [(String, String)] = []
    /// Where each object begins, by its id.
    var openings: [String: Int] = [:]

    init(kind: Kind) { self.kind = kind }

    package var name: String { kind.rawValue }

    package var data: Data { spelling.data(of: lines) }

    package var description: String { "\(name), \(lines.count) lines, \(spelling)" }

    /// Makes a file of about a number of bytes; the smallest project takes two and a half kilobytes.
    package static func make(
        _ kind: Kind, size: Int, using generator: inout some RandomNumberGenerator
    ) -> AppleFile {
        switch kind {
        case .project: ProjectMaker(size: size, using: &generator).file(using: &generator)
        case .catalog: CatalogMaker.file(size: size, using: &generator)
        case .strings: StringsMaker.file(size: size, using: &generator)
        case .properties: PropertiesMaker.file(size: size, using: &generator)
        case .pins: PinsMaker.file(size: size, using: &generator)
        }
    }

    /// The size of one of several files: sizes from a kilobyte to the largest are spread evenly by their logarithms.
    package static func size(
        _ number: Int, of count: Int, largest: Int, using generator: inout some RandomNumberGenerator
    ) -> Int {
        let share = (Double(number) + Double.random(in: 0..<1, using: &generator)) / Double(max(1, count))
        return Int(1024 * pow(Double(max(1024, largest)) / 1024, min(1, share)))
    }
}

/// A member of a dictionary that has lines of its own.
struct AppleMember: Sendable {
    /// Its key and its value.
    var lines: Range<Int>
    /// The first line of the comments above it.
    var top: Int
    /// Which dictionary it is a member of.
    let container: Int
    /// Whether a copy of its lines may stand before every other member.
    var isCopyable = true
    /// The same member with another value, if there is one.
    var changed: [String]?
}

/// One line of a file that is replaced by others, and what is wrong then.
struct AppleChange: Sendable {
    let kind: AppleDamage.Kind
    let line: Int
    let texts: [String]
    let codes: Set<String>
    var isWarning = false
    /// The lines at which it may be reported, as they are numbered before the change.
    let places: Set<Int>
}

/// How the lines of a text become bytes.
package struct AppleSpelling: Sendable, CustomStringConvertible {
    package enum Encoding: Sendable { case utf8, markedUTF8, utf16LittleEndian, utf16BigEndian }

    package var encoding = Encoding.utf8
    package var hasCarriageReturns = false
    package var endsLastLine = true

    package init() {}

    package var description: String {
        "\(encoding)\(hasCarriageReturns ? ", CRLF" : "")\(endsLastLine ? "" : ", no final newline")"
    }

    package func data(of lines: [String]) -> Data {
        let end = hasCarriageReturns ? "\r\n" : "\n"
        let text = lines.joined(separator: end) + (endsLastLine ? end : "")
        switch encoding {
        case .utf8: return Data(text.utf8)
        case .markedUTF8: return Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)
        case .utf16LittleEndian: return Data([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        case .utf16BigEndian: return Data([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        }
    }

    /// The lines that bytes in this spelling hold; none if they are in another one.
    package func lines(of data: Data) -> [String] {
        let text =
            switch encoding {
            case .utf8, .markedUTF8: String(data: data, encoding: .utf8)
            case .utf16LittleEndian: String(data: data, encoding: .utf16LittleEndian)
            case .utf16BigEndian: String(data: data, encoding: .utf16BigEndian)
            }
        guard var scalars = text?.unicodeScalars else { return [] }
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        var lines = scalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(String.UnicodeScalarView(line.last == "\r" ? line.dropLast() : line))
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
