import Foundation

/// Reads documents through `PropertyListSerialization` and `JSONSerialization`.
///
/// Foundation's readers crash, hang or take gigabytes on some files, and lose things without a word on others. So the
/// library's own reader reads every file first, as strictly as ever: what it refuses is refused with its message, and what
/// it makes is thrown away. What Foundation alone cannot bear or reads wrongly, ``FoundationSpelling`` and ``BinaryWeight``
/// know.
struct FoundationReader {
    let format: HRFormat
    let limits: CodingLimits

    /// The document that bytes hold.
    func document(from data: Data) throws(HRError) -> HRDocument {
        var strict = limits
        strict.depth = min(limits.depth, FoundationStack.readerDepth)
        switch format.kind {
        case .json: _ = try JSONReader().document(from: data, limits: strict)
        case .binaryPropertyList: _ = try BinaryReader().document(from: data, limits: strict)
        default: _ = try XMLReader().document(from: data, limits: strict)
        }
        let object = try object(from: harmless(data))
        var lifting = FoundationLifting(limits: limits, areIntegersChecked: true)
        return try lifting.document(of: object)
    }

    /// The same document in bytes that Foundation reads whole, if it can take them.
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

    /// The line that Foundation's error tells, if it does.
    private func location(of error: any Error) -> HRSourceLocation? {
        let description = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
        guard format.isText, let word = description.range(of: "line ") else { return nil }
        return Int(description[word.upperBound...].prefix { $0.isNumber }).map { HRSourceLocation(line: $0) }
    }
}
