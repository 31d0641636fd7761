import Foundation
import HRArchiving

/// Messages about information that a conversion to another format loses: comments, and values and keys that other
/// programs would not recognise.
struct ConversionNotes {
    let input: Input
    let document: HRDocument
    /// True if the input was an archive of NSKeyedArchiver.
    let isKeyed: Bool
    let format: HRFormat
    let run: Run

    private var source: HRFormat.Kind { HRFormat(detecting: input.data)?.kind ?? .json }

    var lines: [String] {
        get throws(HRError) { comments + leaves + (try keys) }
    }

    // MARK: Comments

    private var comments: [String] {
        do throws(HRError) {
            let counts = try HRDocumentText(input.data, by: run.unarchiver).commentCounts
            let isKept = format.isPlain || (source == .json && format.kind == .json)
            let count = counts.comments + (isKept ? 0 : counts.members)
            guard count > 0 else { return [] }
            return [count == 1 ? "1 comment is lost" : "\(count) comments are lost"]
        } catch {
            // Formats that cannot be edited have no comments to count.
            return []
        }
    }

    // MARK: Values

    /// Messages about values for which the old format has a notation, but not the new one.
    private var leaves: [String] {
        var nulls = 0, dates = 0, data = 0, reals = 0, strings = 0
        document.forEachLeaf { leaf in
            switch leaf {
            case .null where source.hasNull && !format.kind.hasNull: nulls += 1
            case .date(let date) where source.hasDates: dates += isSpelled(date) ? 1 : 0
            case .data where source.hasData && !format.kind.hasData: data += 1
            case .real(let value) where source.hasNonFiniteNumbers && !format.kind.hasNonFiniteNumbers:
                reals += value.isFinite ? 0 : 1
            case .string(let text) where source.hasAllCharacters && isEscaped(text): strings += 1
            default: break
            }
        }
        let null =
            format.isPlain ? "the text \"\(Self.nullText)\"" : Self.dictionary(Vocabulary.className, "\"NSNull\"")
        return [
            Self.line(nulls, "null", "nulls", null),
            Self.line(dates, "date", "dates", Self.dictionary(Vocabulary.date)),
            Self.line(data, "piece of data", "pieces of data", Self.dictionary(Vocabulary.data)),
            Self.line(reals, "number", "numbers", Self.dictionary(Vocabulary.real)),
            Self.line(strings, "string", "strings", Self.dictionary(Vocabulary.string)),
            Self.line(escapedKeys, "key", "keys", "\"\(Vocabulary.escapedKeyPrefix)…\""),
        ].compactMap(\.self)
    }

    /// Returns true if the format has no notation for a character of a string.
    private func isEscaped(_ text: String) -> Bool {
        !format.kind.hasAllCharacters && !format.isPlain && StringEscapes.areNeededInXML(text)
    }

    /// The number of keys with characters for which the format has no notation.
    private var escapedKeys: Int {
        guard source.hasAllCharacters, !format.kind.hasAllCharacters else { return 0 }
        var count = 0
        for node in [document.root, .dictionary(document.definitions)] {
            node.forEachKey { if isEscaped($0) { count += 1 } }
        }
        return count
    }

    /// The string that Foundation's encoders write for null in a property list.
    private static let nullText = "$null"

    private func isSpelled(_ date: Date) -> Bool {
        guard format.kind.hasDates else { return true }
        let seconds = date.timeIntervalSinceReferenceDate
        return source.hasAllDates && !format.kind.hasAllDates && seconds != seconds.rounded(.down)
    }

    private static func dictionary(_ word: String, _ value: String = "…") -> String { "{\"\(word)\": \(value)}" }

    private static func line(_ count: Int, _ one: String, _ many: String, _ spelling: String) -> String? {
        guard count > 0 else { return nil }
        return "other programs will read \(count) \(count == 1 ? one : many) as \(spelling)"
    }

    // MARK: Keys

    /// Messages about keys that begin with `$` like the reserved keys of archives, such as `$ref`.
    private var keys: [String] {
        get throws(HRError) {
            guard !isKeyed, !format.isPlain, source != .json || format.kind != .json else { return [] }
            let tree = try SpelledTree.spelled(input.data, run.unarchiver)
            var foreign: [String] = []
            tree.forEachKey { key in
                if key.hasPrefix("$"), !key.hasPrefix("$$"), !Vocabulary.isReserved(key) { foreign.append(key) }
            }
            var lines: [String] = []
            if case .some = tree[Vocabulary.schema] { lines.append("\"\(Vocabulary.schema)\" is lost") }
            if let first = foreign.first {
                let count = foreign.count
                let subject = count == 1 ? "1 key that begins with $ is" : "\(count) keys that begin with $ are"
                lines.append("\(subject) escaped with a second $, as in \"$\(first)\" (not with --plain)")
            }
            return lines
        }
    }
}

extension HRDocument {
    /// Calls a closure for all values that are not containers.
    fileprivate func forEachLeaf(_ visit: (HRNode) -> Void) {
        var waiting = [root] + definitions.map(\.value)
        while let node = waiting.popLast() {
            if node.elements == nil, node.fields == nil { visit(node) }
            waiting += node.children
        }
    }
}

extension HRNode {
    /// Calls a closure for all keys of dictionaries, in the order of the file.
    fileprivate func forEachKey(_ visit: (String) -> Void) {
        var waiting = [self]
        while let node = waiting.popLast() {
            if let elements = node.elements { waiting += elements.reversed() }
            for field in node.fields ?? [:] { visit(field.key) }
            waiting += (node.fields ?? [:]).reversed().map(\.value)
        }
    }

    /// True if a key in the value begins with `$`, is not a reserved key of archives, and is not escaped.
    var hasForeignWords: Bool {
        var isFound = false
        forEachKey { if $0.hasPrefix("$"), !$0.hasPrefix("$$"), !Vocabulary.isReserved($0) { isFound = true } }
        return isFound
    }
}
