import Foundation

/// Reads documents through `PropertyListSerialization` and `JSONSerialization`.
///
/// Foundation's readers crash, hang or take gigabytes on some files, and silently lose values of others. So this
/// library's reader reads every file first, with all of its checks, and its document is thrown away; of JSON with
/// comments or trailing commas, which Foundation does not get, it is used. ``FoundationSpelling`` and ``BinaryWeight``
/// take care of what is valid, but misread by Foundation or too much for it.
struct FoundationReader {
    let format: HRFormat
    let json: HRJSONSyntax
    let limits: CodingLimits

    /// The document that bytes hold.
    func document(from data: Data) throws(HRError) -> HRDocument {
        var own = limits
        own.depth = min(limits.depth, FoundationStack.readerDepth)
        if let relaxed = try checked(data, own) { return relaxed }
        let object = try object(from: harmless(data))
        var lifting = FoundationLifting(limits: limits, areIntegersChecked: true)
        return try lifting.document(of: object)
    }

    /// Reads the file with this library's reader; returns the document if Foundation cannot read the file, or not without
    /// loss: JSON with comments or trailing commas, numbers of many digits.
    private func checked(_ data: Data, _ limits: CodingLimits) throws(HRError) -> HRDocument? {
        let document: HRDocument
        switch format.kind {
        case .json:
            do throws(HRError) {
                document = try JSONReader().document(from: data, limits: limits)
            } catch {
                guard json == .relaxed, error.code == .syntax else { throw error }
                return try JSONReader(isLenient: true).document(from: data, limits: limits)
            }
        case .binaryPropertyList: document = try BinaryReader().document(from: data, limits: limits)
        default: document = try XMLReader().document(from: data, limits: limits)
        }
        return document.hasLongNumbers ? document : nil
    }

    /// The same document in bytes that Foundation reads without loss; throws if there are none.
    private func harmless(_ data: Data) throws(HRError) -> Data {
        guard format.kind == .binaryPropertyList else {
            return try TextInput.read(data, limits: limits) { (text) throws(HRError) in
                format.kind == .json
                    ? try FoundationSpelling.json(text, limits) : try FoundationSpelling.xml(text, of: data)
            }
        }
        try BinaryWeight.check(data, limits)
        return data
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

    /// The line in Foundation's error, if there is one.
    private func location(of error: any Error) -> HRSourceLocation? {
        let description = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
        guard format.isText, let word = description.range(of: "line ") else { return nil }
        return Int(description[word.upperBound...].prefix { $0.isNumber }).map { HRSourceLocation(line: $0) }
    }
}

extension HRDocument {
    /// Whether there is a number that is kept by its digits.
    fileprivate var hasLongNumbers: Bool {
        var waiting = [root, .dictionary(definitions)]
        while let node = waiting.popLast() {
            switch node {
            case .number: return true
            case .array(let elements): waiting += elements.lazy.filter(\.mayHoldNumbers)
            case .object(let object):
                if let value = object.plainValue { waiting.append(value) }
                waiting += object.fields.storage.lazy.map(\.value).filter(\.mayHoldNumbers)
            case .dictionary(let fields): waiting += fields.storage.lazy.map(\.value).filter(\.mayHoldNumbers)
            default: break
            }
        }
        return false
    }
}

extension HRNode {
    fileprivate var mayHoldNumbers: Bool {
        if case .number = self { true } else { isContainer }
    }
}
