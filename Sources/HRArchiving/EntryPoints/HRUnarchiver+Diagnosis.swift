public import Foundation
public import ObjectMapping

// Errors are found by decoding repeatedly. Each pass skips the errors that are known: it omits an element, uses nil or
// the default, or uses a placeholder. Errors that an initializer throws only because of placeholders are not reported.
// Unknown keys need no pass of their own, unless an initializer catches the errors for them.
extension HRUnarchiver {
    /// Finds up to 20 errors of a document. In contrast, `unarchive(_:from:)` throws only the first error.
    ///
    /// Initializers are called several times, and the decoded objects are discarded. In place of missing or malformed
    /// values, initializers may be passed placeholders that are not in the document: the most common values of their
    /// types.
    ///
    /// - Complexity: That of reading the document at most 80 times; usually, the number of times is the number of
    ///   objects with errors plus one. If the errors are unknown keys, all objects under the same property are checked
    ///   at once.
    public func diagnose<T>(_ type: T.Type, from document: HRDocument) -> HRDiagnosis {
        diagnose(document) { try $0.session.decodeDynamically(type, in: $0) }
    }

    /// Finds up to 20 errors of data. The format is detected from the first bytes; see ``diagnose(_:from:)``.
    ///
    /// For data that is not a valid property list or JSON, the only error is the first syntax error.
    public func diagnose<T>(_ type: T.Type, from data: Data) -> HRDiagnosis {
        diagnose(try read(data)) { diagnose(type, from: $0) }
    }

    /// Finds up to 20 errors of a file. The format is detected from the first bytes; see ``diagnose(_:from:)``.
    public func diagnose<T>(_ type: T.Type, from url: URL) -> HRDiagnosis {
        diagnose(try read(url), file: url.path) { diagnose(type, from: $0) }
    }

    /// Finds up to 20 errors of a document whose value has an external description, such as a property map.
    ///
    /// - Parameters:
    ///   - description: A map of the type's properties, or a transform.
    ///   - document: The document.
    /// - Complexity: That of reading the document at most 80 times; see `diagnose(_:from:)`.
    public func diagnose<Description: DecodingDescription>(
        through description: Description, from document: HRDocument
    ) -> HRDiagnosis {
        diagnose(document) { try CoderMaker().coder(for: description.layout).decode(in: $0) }
    }

    /// Finds up to 20 errors of data whose value has an external description, such as a property map. The format is
    /// detected from the first bytes; see ``diagnose(through:from:)``.
    public func diagnose<Description: DecodingDescription>(
        through description: Description, from data: Data
    ) -> HRDiagnosis {
        diagnose(try read(data)) { diagnose(through: description, from: $0) }
    }

    /// Finds up to 20 errors of a file whose value has an external description, such as a property map. The format is
    /// detected from the first bytes; see ``diagnose(through:from:)``.
    public func diagnose<Description: DecodingDescription>(
        through description: Description, from url: URL
    ) -> HRDiagnosis {
        diagnose(try read(url), file: url.path) { diagnose(through: description, from: $0) }
    }

    /// Finds errors of a document that do not depend on a type: invalid ids and dangling references.
    ///
    /// - Returns: A diagnosis whose ``HRDiagnosis/errorCount`` counts all errors.
    /// - Complexity: O(n) in the number of values.
    public func diagnose(from document: HRDocument) -> HRDiagnosis {
        diagnose(from: document, limit: FaultSearch.limit)
    }

    /// Finds errors of a document that do not depend on a type.
    ///
    /// - Parameter limit: The maximum number of errors that are listed; all are counted.
    package func diagnose(from document: HRDocument, limit: Int) -> HRDiagnosis {
        do throws(HRError) {
            let check = try ReferenceCheck(document, limits: limits, faultLimit: limit)
            return diagnosis(
                check.errors, limit: limit, count: check.count, of: document, isComplete: true, runs: 1)
        } catch {
            return HRDiagnosis(shown([error], of: document), isComplete: false, runs: 1, file: document.file)
        }
    }

    /// Finds errors of data that do not depend on a type: syntax errors, invalid ids and dangling references.
    public func diagnose(from data: Data) -> HRDiagnosis {
        diagnose(try read(data)) { diagnose(from: $0) }
    }

    /// Finds errors of a file that do not depend on a type: syntax errors, invalid ids and dangling references.
    public func diagnose(from url: URL) -> HRDiagnosis {
        diagnose(try read(url), file: url.path) { diagnose(from: $0) }
    }

    private func diagnose<T>(
        _ document: HRDocument, _ decode: @escaping (HRDecodingSlot) throws -> T
    ) -> HRDiagnosis {
        var diagnostician = Diagnostician(self, document, decode)
        let errors = diagnostician.errors()
        return diagnosis(
            errors, count: errors.count, of: document, isComplete: diagnostician.isComplete, runs: diagnostician.runs)
    }

    private func diagnosis(
        _ errors: [HRError], limit: Int = FaultSearch.limit, count: Int, of document: HRDocument, isComplete: Bool,
        runs: Int
    ) -> HRDiagnosis {
        let errors = shown(Array(errors.sorted(by: document).prefix(limit)), of: document)
        return HRDiagnosis(
            errors.sortedByPlace(), count: count, warnings: shown(document.warnings, of: document),
            isComplete: isComplete, runs: runs, file: document.file)
    }

    private func diagnose(
        _ document: @autoclosure () throws(HRError) -> HRDocument, file: String? = nil,
        by diagnose: (HRDocument) -> HRDiagnosis
    ) -> HRDiagnosis {
        do throws(HRError) {
            return diagnose(try document())
        } catch {
            return HRDiagnosis([error], isComplete: false, file: file)
        }
    }
}

extension HRDocument {
    /// The path of the first file that the document was read from.
    fileprivate var file: String? { sources?.files.first?.file }

    /// Warnings: likely mistakes that do not prevent decoding.
    fileprivate var warnings: [HRError] {
        unusedDefinitions.prefix(FaultSearch.limit).map { name in
            var warning = HRError(
                .unusedDefinition, "no reference leads to the definition \(quoted(name))",
                path: HRPath(inDefinitions: [name]), help: ["refer to it as \(quoted("#" + name)), or remove it"])
            warning.details.isWarning = true
            return warning.at(.key)
        }
    }
}

extension [HRError] {
    /// Returns the errors sorted by the positions of their values in a document.
    fileprivate func sorted(by document: HRDocument) -> [HRError] {
        map { (error: $0, position: document.position(of: $0)) }
            .sorted { $0.position.lexicographicallyPrecedes($1.position) }.map(\.error)
    }

    /// Returns the errors sorted by their locations in the file; errors with equal locations or without one keep their
    /// order.
    fileprivate func sortedByPlace() -> [HRError] {
        sorted { ($0.location?.byteRange?.lowerBound ?? 0) < ($1.location?.byteRange?.lowerBound ?? 0) }
    }
}

extension HRDocument {
    /// Returns the position of the value that an error is about: the index in each container along the path of the
    /// value. Positions in definitions follow all others.
    fileprivate func position(of error: HRError) -> [Int] {
        let isInDefinitions = error.path?.isInDefinitions == true
        var position = isInDefinitions ? [Int.max] : []
        var node: HRNode? = isInDefinitions ? .dictionary(definitions) : root
        for component in error.path?.components ?? [] {
            if let fields = node?.fields, let index = fields.position(of: component) {
                position.append(index)
            } else {
                position.append(arrayIndex(component) ?? 0)
            }
            node = node?.member(component)
        }
        return position
    }
}
