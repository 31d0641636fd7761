import Foundation

/// Reads documents with `PropertyListSerialization` and `JSONSerialization`.
///
/// Foundation's readers crash, hang or take gigabytes on some files, and silently lose values of others. Therefore this
/// library's reader reads every file first, with all of its checks, and ``FoundationGuard`` rejects what Foundation
/// cannot handle. The document of the library's reader is returned if Foundation's result differs from it, or if the
/// file is not passed to Foundation because it has comments or trailing commas (in JSON), or numbers with many digits.
struct FoundationReader {
    let format: HRFormat
    let json: HRUnarchiver.JSONSyntax
    let limits: HRLimits

    /// Reads a document from bytes.
    func document(from data: Data) throws(HRError) -> HRDocument {
        let (document, isStrict) = try read(data)
        guard isStrict, try FoundationGuard.checkReading(document, of: data, as: format.kind, limits) else {
            return document
        }
        let text = try inUTF8(data)
        do throws(HRError) {
            guard let read = try lifted(object(from: text)), read.isEqual(to: document) else { return document }
            return read
        } catch  where format.kind == .xmlPropertyList && Self.hasAttributesWithMarks(text) {
            return document
        }
    }

    /// Reads the file with this library's reader.
    private func read(_ data: Data) throws(HRError) -> (HRDocument, isStrict: Bool) {
        var limits = limits
        limits.depth = min(limits.depth, FoundationGuard.readerDepth)
        let own = format.using(.direct)
        do throws(HRError) {
            return (try own.document(from: data, by: HRUnarchiver(json: .strict, limits: limits)), true)
        } catch {
            guard format.kind == .json, json == .relaxed, error.code == .syntax else { throw error }
            return (try own.document(from: data, by: HRUnarchiver(limits: limits)), false)
        }
    }

    /// Returns the text of a file in UTF-8; an XML declaration is replaced by one for UTF-8, unless it is the usual
    /// one.
    private func inUTF8(_ data: Data) throws(HRError) -> Data {
        guard format.kind.isText else { return data }
        return try TextInput.read(data, limits: limits) { (text) throws(HRError) in
            guard format.kind == .xmlPropertyList, let declaration = XMLDeclaration(text), !declaration.isUsual else {
                return Data(text)
            }
            return Data(XMLDeclaration.usual.description.utf8) + Data(text[declaration.end...])
        }
    }

    private func object(from data: Data) throws(HRError) -> Any {
        do {
            guard format.kind != .json else {
                return try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            }
            return try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        } catch {
            throw HRError(
                .syntax, "Foundation cannot read the file as \(format)", location: location(of: error),
                underlying: error)
        }
    }

    /// True if an attribute contains a ">", which Foundation treats as the end of the tag.
    private static func hasAttributesWithMarks(_ xml: Data) -> Bool {
        let mark = UInt8(ascii: ">")
        return xml.withBytes { text in
            var lexer = XMLLexer(text)
            while let token = lexer.next() {
                guard !token.isTrivia, text[token.range.lowerBound] == UInt8(ascii: "<") else { continue }
                let hasContent = token.kind == .leaf || token.kind == .key
                let end = hasContent ? token.content.lowerBound : token.range.upperBound
                if text[token.range.lowerBound..<end].dropLast().contains(mark) { return true }
            }
            return false
        }
    }

    /// Converts Foundation's result to a document; nil if it contains a value that cannot occur in a file, such as a
    /// pointer for `{CF$UID: 1}`.
    private func lifted(_ object: Any) -> HRDocument? {
        var lifting = FoundationLifting(limits: limits, areIntegersChecked: true)
        do throws(HRError) {
            return try lifting.document(of: object)
        } catch {
            return nil
        }
    }

    /// Returns the line in Foundation's error, if there is one.
    private func location(of error: any Error) -> HRSourceLocation? {
        let description = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
        guard format.kind.isText, let word = description.range(of: "line ") else { return nil }
        return Int(description[word.upperBound...].prefix { $0.isNumber }).map { HRSourceLocation(line: $0) }
    }
}

extension HRDocument {
    /// Compares two documents without recursion: a stack on which Foundation's reader succeeded may be too small for a
    /// recursive comparison.
    fileprivate func isEqual(to other: HRDocument) -> Bool {
        var waiting = [(root, other.root), (.dictionary(definitions), .dictionary(other.definitions))]
        // Adds the two values of a key, which are compared later.
        func wait(_ value: HRNode, _ other: HRNode) -> Bool {
            waiting.append((value, other))
            return true
        }
        while let (first, second) = waiting.popLast() {
            switch (first, second) {
            case (.array(let elements), .array(let others)):
                guard elements.count == others.count else { return false }
                waiting += zip(elements, others)
            case (.dictionary(let fields), .dictionary(let others)):
                guard fields.matches(others, wait) else { return false }
            case (.object(let object), .object(let other)):
                guard object.className == other.className, object.id == other.id, object.version == other.version,
                    object.fields.matches(other.fields, wait)
                else { return false }
                switch (object.plainValue, other.plainValue) {
                case (let value?, let other?): waiting.append((value, other))
                case (nil, nil): continue
                default: return false
                }
            default: guard !first.isContainer, !second.isContainer, first == second else { return false }
            }
        }
        return true
    }
}
