import Foundation
import ObjectGraph

/// The container that a malformed text most likely leaves open, as the indentation of its lines shows.
///
/// A parser notices a missing closing bracket only where the text contradicts itself, often at its end. People indent
/// members more than the line that opens their container. The first line that does not, although the container is still
/// open, shows where the bracket is missing:
///
/// ```text
/// AA0001 = {
///     isa = PBXGroup;
/// AA0002 = {              the dictionary of AA0001 should have been closed before this line
/// ```
struct OpenContainer {
    /// The opening bracket or tag.
    let opening: Range<Int>
    /// The first token of the line that shows that the container should have been closed.
    let evidence: Range<Int>
    private let kind: PlaceTree.Kind
    /// The path of the container, with keys as they are written in the file.
    private let path: [String]
    private let isElement: Bool
    /// True if the line begins with a closing bracket or tag.
    private let isBeforeBracket: Bool
    /// True if the line is indented less than the line that opens the container.
    private let isLess: Bool

    /// Returns the container that a text leaves open; nil if the indentation does not show it, or if all brackets would
    /// still not match after closing the containers that the indentation shows to be open.
    ///
    /// - Complexity: O(n) in the length of the text.
    static func find(in text: UnsafeBufferPointer<UInt8>, _ syntax: TextSyntax) -> OpenContainer? {
        switch syntax {
        case .json: OpenContainerSearch(text, syntax).run(JSONLexer(text))
        case .xml: OpenContainerSearch(text, syntax).run(XMLLexer(text))
        case .oldStyle: OpenContainerSearch(text, syntax).run(OldStyleLexer(text))
        }
    }

    /// The error for the missing bracket.
    ///
    /// - Parameter text: The text.
    /// - Returns: The error, and the path that it is about.
    func fault(in text: UnsafeBufferPointer<UInt8>, _ syntax: TextSyntax) -> (ParseFault, HRPath) {
        let name =
            switch syntax {
            case .json, .oldStyle: kind == .array ? "array" : "dictionary"
            case .xml: String(decoding: syntax.brackets(of: kind).open, as: UTF8.self)
            }
        let line = text[..<evidence.lowerBound].count { $0 == 0x0A } + 1
        let isMember = !isElement && !path.isEmpty
        let owner = isMember ? " of \(quoted(KeySpelling.userKey(path.last ?? "")))" : ""
        let needsSeparator = !isBeforeBracket || syntax.conventions.endsLastMember && !isElement
        let separator = isElement || !path.isEmpty ? syntax.separator(in: isElement ? .array : .dictionary) : []
        let bracket = String(
            decoding: syntax.brackets(of: kind).close + (needsSeparator ? separator : []), as: UTF8.self)
        let fault = ParseFault(
            "the \(name)\(owner) is not closed: line \(line) \(isLess ? "is indented less" : "stands at its indent")",
            at: .bytes(opening),
            caption: "opened here",
            labels: [
                (.bytes(evidence), "this is indented \(isLess ? "less than" : "like") the line that opens it")
            ],
            help: ["add \(quoted(bracket)) before line \(line), or indent the line more"])
        return (fault, HRPath(path.map(KeySpelling.userKey)))
    }

    fileprivate init(_ frame: OpenContainerSearch.Frame, _ path: [String], evidence token: TextToken, isLess: Bool) {
        self.isLess = isLess
        isBeforeBracket = token.kind == .close
        opening = frame.opening
        kind = frame.kind
        isElement = frame.isElement
        self.path = path
        evidence = token.range
    }
}

/// Reads the tokens of a text, and compares the brackets with the indentation.
private struct OpenContainerSearch {
    struct Frame {
        let kind: PlaceTree.Kind
        let opening: Range<Int>
        let line: Int
        /// The indentation of the line that opens the container, and that of its first member that begins a line.
        let indent: Int
        var memberIndent: Int?
        /// The key of the container, or its index in an array; nil for the outermost container.
        let component: String?
        let isElement: Bool
        /// The last key in a dictionary that has no value yet.
        var key: Range<Int>?
        /// The number of values so far.
        var count = 0
    }

    private let text: UnsafeBufferPointer<UInt8>
    private let syntax: TextSyntax
    private var frames: [Frame] = []
    private var line = 0
    /// The indentation of the current line.
    private var indent = 0
    private var found: OpenContainer?
    private var isUnbalanced = false

    init(_ text: UnsafeBufferPointer<UInt8>, _ syntax: TextSyntax) {
        self.text = text
        self.syntax = syntax
    }

    consuming func run<Lexer: TextLexer>(_ tokens: Lexer) -> OpenContainer? {
        var lexer = tokens
        var isAtLineStart = true
        while let token = lexer.next() {
            if token.kind == .lineBreak {
                (line, indent, isAtLineStart) = (line + 1, 0, true)
            } else if token.kind == .blank {
                if isAtLineStart { indent += token.range.count }
            } else if token.isTrivia {
                // A comment may contain line breaks, after which the indentation is not that of a line.
                let breaks = text[token.range].count { $0 == 0x0A }
                if breaks > 0 { (line, isAtLineStart) = (line + breaks, false) }
            } else {
                if isAtLineStart {
                    if MergeMark.range(in: text, at: token.range.lowerBound) != nil { return nil }
                    compare(token)
                }
                isAtLineStart = false
                note(token)
                line += token.kind == .leaf || token.kind == .key ? text[token.range].count { $0 == 0x0A } : 0
            }
            if isUnbalanced { return nil }
        }
        return frames.isEmpty ? found : nil
    }

    /// Closes the containers that the indentation of a line's first token shows to be open.
    private mutating func compare(_ token: TextToken) {
        while let frame = frames.last, frame.line < line {
            guard let memberIndent = frame.memberIndent else {
                if token.kind != .close { frames[frames.count - 1].memberIndent = indent }
                if token.kind == .close || indent > frame.indent || frames.count == 1 { return }
                // A container whose first line is not indented has no members.
                frames[frames.count - 1].memberIndent = frame.indent + 1
                continue
            }
            let isClosed = token.kind == .close ? indent < frame.indent : indent <= frame.indent
            guard isClosed, memberIndent > frame.indent else { return }
            if found == nil {
                let path = frames.compactMap(\.component)
                found = OpenContainer(frame, path, evidence: token, isLess: indent < frame.indent)
            }
            close()
        }
    }

    private mutating func note(_ token: TextToken) {
        switch token.kind {
        case .openDictionary: open(.dictionary, token.range)
        case .openArray: open(.array, token.range)
        case .close: close()
        case .emptyDictionary, .emptyArray: finishValue()
        case .key, .leaf, .openOther:
            guard let frame = frames.last, frame.kind == .dictionary, frame.key == nil else { return finishValue() }
            frames[frames.count - 1].key = token.range
        case .separator: frames.isEmpty ? () : (frames[frames.count - 1].key = nil)
        case .assignment, .other, .closeOther, .blank, .lineBreak, .comment, .lineComment: break
        }
    }

    private mutating func finishValue() {
        guard !frames.isEmpty else { return }
        frames[frames.count - 1].key = nil
        frames[frames.count - 1].count += 1
    }

    private mutating func open(_ kind: PlaceTree.Kind, _ opening: Range<Int>) {
        let around = frames.last
        let key = around?.key.flatMap { range -> String? in
            let literal = UnsafeBufferPointer(rebasing: text[range])
            return syntax.string(literal)
        }
        let isElement = around?.kind == .array
        frames.append(
            Frame(
                kind: kind, opening: opening, line: line, indent: indent,
                component: isElement ? around.map { String($0.count) } : key, isElement: isElement))
    }

    private mutating func close() {
        guard frames.popLast() != nil else { return isUnbalanced = true }
        finishValue()
    }
}

extension ParseFault {
    /// Returns the error of a malformed text.
    ///
    /// If the text lacks a closing bracket before the position of this error, and its indentation shows where, that is
    /// the error that is returned.
    ///
    /// - Parameters:
    ///   - path: The path of the value that this error is about.
    ///   - text: The text in UTF-8.
    ///   - data: The bytes of the file.
    func error(
        path: HRPath, in text: UnsafeBufferPointer<UInt8>, _ syntax: TextSyntax, of data: Data
    ) -> HRError {
        let source = SourceText(data)
        if code == .syntax, case .bytes(let range) = place, let open = OpenContainer.find(in: text, syntax),
            // A missing comma is reported at the end of the line before.
            text[min(range.upperBound, open.evidence.lowerBound)..<open.evidence.lowerBound].allSatisfy(\.isSpace)
        {
            let (fault, path) = open.fault(in: text, syntax)
            return fault.error(path: path, location: source.location(of:))
        }
        return error(path: path, member: PlacedText.members(of: text, syntax), location: source.location(of:))
    }
}
