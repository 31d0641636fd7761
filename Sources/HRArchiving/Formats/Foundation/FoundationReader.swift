import Foundation

/// Reads documents through `PropertyListSerialization` and `JSONSerialization`.
///
/// Foundation's readers crash, hang or take gigabytes on some files, and lose things without a word on others. So the
/// bytes are scanned first, and only what is valid and within the limits comes before Foundation.
struct FoundationReader {
    let format: HRFormat
    let limits: CodingLimits

    /// The document that bytes hold.
    func document(from data: Data) throws(HRError) -> HRDocument {
        if format.kind == .binaryPropertyList {
            try TextInput.checkSize(of: data, limits)
            return try binary(data)
        }
        return try TextInput.read(data, limits: limits) { (text) throws(HRError) in
            try checkEncoding(of: text, data)
            do throws(ScanFault) {
                return try document(from: text, data)
            } catch {
                if let cause = error.cause { throw placed(cause, in: data) }
                throw error.error(at: SourceText(data).location(of: error.range))
            }
        }
    }

    private func checkEncoding(of text: UnsafeBufferPointer<UInt8>, _ data: Data) throws(HRError) {
        guard let fault = UTF8Check.firstFault(in: text) else { return }
        throw HRError(
            .encoding, "the text is not well-formed UTF-8", location: SourceText(data).location(of: fault..<fault + 1),
            help: ["store the file in UTF-8"])
    }

    /// Lifts what Foundation has read.
    ///
    /// - Parameters:
    ///   - count: How many values the file has. Of two with the same key, Foundation keeps one.
    ///   - findDuplicate: Scans the file again for the place.
    private func lift(
        _ object: Any, count: Int, _ findDuplicate: () throws(ScanFault) -> Void
    ) throws(ScanFault) -> HRDocument {
        var lifting = FoundationLifting(limits: limits, areIntegersChecked: true)
        let document: HRDocument
        do throws(HRError) {
            document = try lifting.document(of: object)
        } catch {
            throw ScanFault(cause: error)
        }
        guard lifting.count != count else { return document }
        try findDuplicate()
        throw ScanFault(.duplicateKey, "a key stands twice in one dictionary", at: 0..<1)
    }

    // MARK: Scans

    private func document(from text: UnsafeBufferPointer<UInt8>, _ data: Data) throws(ScanFault) -> HRDocument {
        switch format.kind {
        case .oldStylePropertyList:
            var reader = OldStyleReader(text, limits: limits)
            return try reader.document()
        case .json:
            var scan = JSONScan(text, limits: limits)
            try scan.run()
            let object = try object(from: TextEdit.apply(scan.edits, to: text))
            return try lift(object, count: scan.state.nodes) { () throws(ScanFault) in
                var scan = JSONScan(text, limits: limits, findsDuplicates: true)
                try scan.run()
            }
        default:
            var scan = XMLScan(text, limits: limits)
            try scan.run()
            let edits = try declarationEdits(scan.declaration, data) + scan.edits
            return try lift(object(from: TextEdit.apply(edits, to: text)), count: scan.state.nodes) {
                () throws(ScanFault) in
                var scan = XMLScan(text, limits: limits, findsDuplicates: true)
                try scan.run()
            }
        }
    }

    private func binary(_ data: Data) throws(HRError) -> HRDocument {
        let result = data.withUnsafeBytes { raw in
            Result { () throws(ScanFault) in
                let bytes = raw.bindMemory(to: UInt8.self)
                var scan = BinaryScan(bytes, limits: limits)
                try scan.run()
                return try lift(object(from: data), count: scan.nodes) { () throws(ScanFault) in
                    var scan = BinaryScan(bytes, limits: limits, findsDuplicates: true)
                    try scan.run()
                }
            }
        }
        switch result {
        case .success(let document): return document
        case .failure(let fault):
            throw fault.cause.map { placed($0, in: data) } ?? fault.error(at: HRSourceLocation(byteRange: fault.range))
        }
    }

    /// An error that only knows its path, with its place.
    private func placed(_ error: HRError, in data: Data) -> HRError {
        ErrorLocator(data: data, format: format, secretKeys: []).placed(error)
    }

    /// Blanks an XML declaration that names another encoding than UTF-8, in which Foundation gets the text.
    private func declarationEdits(
        _ declaration: XMLScan.Declaration?, _ data: Data
    ) throws(ScanFault) -> [TextEdit] {
        guard let declaration, let name = declaration.encoding?.lowercased(), name != "utf-8" else { return [] }
        let actual = data.withUnsafeBytes { TextEncoding.detect($0.bindMemory(to: UInt8.self)).encoding }
        let isRight =
            switch actual {
            case .utf8: ["utf8", "us-ascii", "ascii"].contains(name)
            case .utf16: name.hasPrefix("utf-16") || name.hasPrefix("utf16") || name.hasPrefix("iso-10646-ucs-2")
            case .utf32: name.hasPrefix("utf-32") || name.hasPrefix("utf32") || name.hasPrefix("iso-10646-ucs-4")
            }
        guard isRight else {
            throw ScanFault(
                .encoding, "the file is in the encoding \(quoted(name)), or is not in the one that it names",
                at: declaration.range, help: ["store it in UTF-8"])
        }
        return [TextEdit(declaration.range, String(repeating: " ", count: declaration.range.count))]
    }

    // MARK: Foundation

    private func object(from data: Data) throws(ScanFault) -> Any {
        do {
            guard format.kind != .json else {
                return try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            }
            let wanted: PropertyListSerialization.PropertyListFormat =
                format.kind == .binaryPropertyList ? .binary : .xml
            var found = wanted
            let object = try PropertyListSerialization.propertyList(from: data, options: [], format: &found)
            guard found == wanted else { throw ScanFault("the file is not in the format \(format)", at: 0..<1) }
            return object
        } catch let fault as ScanFault {
            throw fault
        } catch {
            throw ScanFault(
                cause: HRError(
                    .syntax, "Foundation cannot read the file as \(format)", location: location(of: error),
                    underlying: error))
        }
    }

    /// The line that Foundation's error tells, if it does.
    private func location(of error: any Error) -> HRSourceLocation? {
        let description = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
        guard format.kind != .binaryPropertyList, let word = description.range(of: "line ") else { return nil }
        return Int(description[word.upperBound...].prefix { $0.isNumber }).map { HRSourceLocation(line: $0) }
    }
}
