public import Foundation
public import ObjectMapping

// Faults are found by reading again and again. Each run passes over the places of the faults that are known: it leaves an
// element out, takes nil or the default, or makes a value up. What an initializer only finds wrong with such values is not
// reported. Unknown keys need no run of their own, unless an initializer catches their errors.
extension HRUnarchiver {
    /// Looks for all that is wrong with a document: up to 20 errors, where `unarchive(_:from:)` throws the first.
    ///
    /// Initializers run several times, and what they make is thrown away. They may be given values that do not stand in
    /// the document: the commonest ones of their types, in place of those that are missing or malformed.
    ///
    /// - Complexity: That of reading the document at most 80 times, usually once more than there are objects at fault.
    ///   Unknown keys take but one time for each property that leads to such objects, however many these are.
    public func diagnose<T>(_ type: T.Type, from document: HRDocument) -> HRDiagnosis {
        diagnose(document) { try $0.session.decodeDynamically(type, in: $0) }
    }

    /// Looks for all that is wrong with bytes, whose format shows in the first of them; see ``diagnose(_:from:)``.
    ///
    /// What is no property list or JSON at all has one error: the first place where it is malformed.
    public func diagnose<T>(_ type: T.Type, from data: Data) -> HRDiagnosis {
        diagnose(try read(data)) { diagnose(type, from: $0) }
    }

    /// Looks for all that is wrong with a file, whose format shows in its first bytes; see ``diagnose(_:from:)``.
    public func diagnose<T>(_ type: T.Type, from url: URL) -> HRDiagnosis {
        diagnose(try read(url), file: url.path) { diagnose(type, from: $0) }
    }

    /// Looks for all that is wrong with the document of a value that is described from outside.
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

    /// Looks for all that is wrong with the bytes of a value that is described from outside, whose format shows in the
    /// first of them; see ``diagnose(through:from:)``.
    public func diagnose<Description: DecodingDescription>(
        through description: Description, from data: Data
    ) -> HRDiagnosis {
        diagnose(try read(data)) { diagnose(through: description, from: $0) }
    }

    /// Looks for all that is wrong with the file of a value that is described from outside, whose format shows in its first
    /// bytes; see ``diagnose(through:from:)``.
    public func diagnose<Description: DecodingDescription>(
        through description: Description, from url: URL
    ) -> HRDiagnosis {
        diagnose(try read(url), file: url.path) { diagnose(through: description, from: $0) }
    }

    /// Looks for what is wrong with a document whatever it is read as: ids, and references that lead nowhere.
    ///
    /// - Returns: A diagnosis whose ``HRDiagnosis/errorCount`` counts all errors.
    /// - Complexity: O(n) in the number of values.
    public func diagnose(from document: HRDocument) -> HRDiagnosis {
        do throws(HRError) {
            let check = try ReferenceCheck(document, limits: limits)
            return diagnosis(check.errors, count: check.count, of: document, isComplete: true, runs: 1)
        } catch {
            return HRDiagnosis(shown([error], of: document), isComplete: false, runs: 1, file: document.file)
        }
    }

    /// Looks for what is wrong with bytes whatever they are read as: syntax, ids and references.
    public func diagnose(from data: Data) -> HRDiagnosis {
        diagnose(try read(data)) { diagnose(from: $0) }
    }

    /// Looks for what is wrong with a file whatever it is read as: syntax, ids and references.
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
        _ errors: [HRError], count: Int, of document: HRDocument, isComplete: Bool, runs: Int
    ) -> HRDiagnosis {
        let errors = shown(Array(errors.sorted(by: document).prefix(FaultSearch.limit)), of: document)
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
    /// The path of the first file that it was read from.
    fileprivate var file: String? { sources?.files.first?.file }

    /// What is most likely a mistake, though the document can be read.
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
    /// In the order of what they are about.
    fileprivate func sorted(by document: HRDocument) -> [HRError] {
        map { (error: $0, position: document.position(of: $0)) }
            .sorted { $0.position.lexicographicallyPrecedes($1.position) }.map(\.error)
    }

    /// In the order of the file; errors at one place, and those without one, stay as they are.
    fileprivate func sortedByPlace() -> [HRError] {
        sorted { ($0.location?.byteRange?.lowerBound ?? 0) < ($1.location?.byteRange?.lowerBound ?? 0) }
    }
}

extension HRDocument {
    /// How far from the start an error's value is: its position in each container on the way.
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
