import Foundation
import HRArchiving

/// What is not the same any more in a file of another format: comments that have no place, and values and keys that other
/// programs would not know again.
struct ConversionNotes {
    let input: Input
    let document: HRDocument
    /// Whether it was an archive of NSKeyedArchiver.
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
            return ["\(count == 1 ? "1 comment has" : "\(count) comments have") no place in what is written anew"]
        } catch {
            // Formats that cannot be edited have none that could be counted.
            return []
        }
    }

    // MARK: Values

    /// Values that the new format has no notation for, and the old one had.
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

    /// Whether the format has no notation for a character of a text.
    private func isEscaped(_ text: String) -> Bool {
        !format.kind.hasAllCharacters && !format.isPlain && StringEscapes.areNeededInXML(text)
    }

    /// How many keys have such characters.
    private var escapedKeys: Int {
        guard source.hasAllCharacters, !format.kind.hasAllCharacters else { return 0 }
        var count = 0
        for node in [document.root, .dictionary(document.definitions)] {
            node.forEachKey { if isEscaped($0) { count += 1 } }
        }
        return count
    }

    /// What Foundation's encoders write for null in a property list.
    private static let nullText = "$null"

    private func isSpelled(_ date: Date) -> Bool {
        guard format.kind.hasDates else { return true }
        let seconds = date.timeIntervalSinceReferenceDate
        return source.hasAllDates && !format.kind.hasAllDates && seconds != seconds.rounded(.down)
    }

    private static func dictionary(_ word: String, _ value: String = "…") -> String { "{\"\(word)\": \(value)}" }

    private static func line(_ count: Int, _ one: String, _ many: String, _ spelling: String) -> String? {
        guard count > 0 else { return nil }
        return "\(count) \(count == 1 ? "\(one) becomes" : "\(many) become") \(spelling), as other programs see it"
    }

    // MARK: Keys

    /// Keys that begin like words of archives: `$ref`, and what is only for people.
    private var keys: [String] {
        get throws(HRError) {
            guard !isKeyed, !format.isPlain, source != .json || format.kind != .json else { return [] }
            let tree = try SpelledTree.spelled(input.data, run.unarchiver)
            var foreign: [String] = []
            tree.forEachKey { key in
                if key.hasPrefix("$"), !key.hasPrefix("$$"), !Vocabulary.isReserved(key) { foreign.append(key) }
            }
            var lines: [String] = []
            if case .some = tree[Vocabulary.schema] { lines.append("\"\(Vocabulary.schema)\" has no place in it") }
            if let first = foreign.first {
                let subject = foreign.count == 1 ? "1 key begins" : "\(foreign.count) keys begin"
                lines.append("\(subject) with $, and each gets one more, as in \"$\(first)\" (not with --plain)")
            }
            return lines
        }
    }
}

extension HRDocument {
    /// Visits all values that hold no others.
    fileprivate func forEachLeaf(_ visit: (HRNode) -> Void) {
        var waiting = [root] + definitions.map(\.value)
        while let node = waiting.popLast() {
            if node.elements == nil, node.fields == nil { visit(node) }
            waiting += node.children
        }
    }
}

extension HRNode {
    /// Visits all keys of dictionaries, in the order of the file.
    fileprivate func forEachKey(_ visit: (String) -> Void) {
        var waiting = [self]
        while let node = waiting.popLast() {
            if let elements = node.elements { waiting += elements.reversed() }
            for field in node.fields ?? [:] { visit(field.key) }
            waiting += (node.fields ?? [:]).reversed().map(\.value)
        }
    }

    /// Whether a key in it begins with `$` and is neither a word of archives nor marked as none.
    var hasForeignWords: Bool {
        var isFound = false
        forEachKey { if $0.hasPrefix("$"), !$0.hasPrefix("$$"), !Vocabulary.isReserved($0) { isFound = true } }
        return isFound
    }
}
