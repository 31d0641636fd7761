import Foundation
import HRArchiving

/// Decodes the elements of an array one by one, with the same result as decoding the whole document. An element that
/// refers to anything outside itself is an error.
final class ElementDecoder<Value> {
    private let array: HRPath
    private let plain: RecordDecoder
    private let referring: RecordDecoder
    private let kind: DocumentSource.Kind
    private let file: String

    init(_ unarchiver: HRUnarchiver, of kind: DocumentSource.Kind, array: HRPath, file: String) throws(HRError) {
        self.array = array
        self.file = file
        self.kind = kind
        plain = try RecordDecoder(unarchiver, of: kind)
        // The limit is raised by the number of containers around the array, which are not part of the element: the
        // depth of the element itself is limited when it is parsed.
        var lenient = unarchiver
        let (depth, isTooMuch) = unarchiver.limits.depth.addingReportingOverflow(array.components.count + 1)
        lenient.limits.depth = isTooMuch ? .max : depth
        referring = try RecordDecoder(lenient, of: kind)
    }

    /// The document of several elements parsed together; nil if they have to be parsed one by one, for example because
    /// there is only one element, or because an element is malformed.
    func document(of batch: ElementBatch) -> HRDocument? {
        batch.count > 1 ? plain.document(ofSeveral: batch.whole) : nil
    }

    /// Parses an element as the only element of an array, and returns the document.
    ///
    /// - Throws: An `HRError` with the location in the file.
    func document(of element: ElementText, _ index: Int) throws(HRError) -> HRDocument {
        do throws(HRError) {
            return try plain.document(from: element.alone)
        } catch {
            var error = moved(error, element)
            error.path = path(index).appending((error.path?.components ?? []).dropFirst())
            throw error
        }
    }

    /// Decodes the value of a parsed element.
    ///
    /// - Parameter text: Returns the text of the element, which is needed to locate an error.
    /// - Throws: An `HRError` with the location in the file.
    func value(
        of node: HRNode, in document: HRDocument, _ index: Int, _ text: () -> ElementText
    ) throws(HRError) -> Value {
        let isAmongOthers = document.sources == nil
        if isAmongOthers, let value = plain.value(Value.self, of: node, amongOthersIn: document) { return value }
        var alone = HRDocument(node)
        if document.hasNoReferences {
            alone.takeExtent(of: [document])
        } else {
            let references = ElementReferences(in: node)
            guard references.areNone else {
                return try referringValue(of: node, references, path(index), isAlone: document.sources != nil, text)
            }
        }
        if document.sources != nil { remember(HRPath(), of: text(), in: &alone) }
        do throws(HRError) {
            return try plain.value(of: alone)
        } catch {
            var error = located(error, in: &alone, HRPath(), text())
            error.path = error.path.map { path(index).appending($0.components) }
            throw error
        }
    }

    /// Returns an error with its location in the file. The location is determined on demand, because most elements have
    /// no errors.
    ///
    /// - Parameter path: The path of the element in the document.
    private func located(
        _ error: HRError, in document: inout HRDocument, _ path: HRPath, _ element: ElementText
    ) -> HRError {
        remember(path, of: element, in: &document)
        let found = document.located([error], hiding: plain.unarchiver.secretKeys).first ?? error
        return moved(found, element)
    }

    /// Makes the text of the element at a path the source of a document, for the locations of errors.
    private func remember(_ path: HRPath, of element: ElementText, in document: inout HRDocument) {
        let source = DocumentSource(
            data: element.alone, kind: kind, isPlain: plain.unarchiver.codable != nil, file: nil)
        document.sources = DocumentSources([source]) { known in
            guard known.lies(in: path) else { return nil }
            let inText = HRPath(["0"]).appending(known.components.dropFirst(path.components.count))
            return DocumentSources.Origin(index: 0, path: inText)
        }
    }

    private func path(_ index: Int) -> HRPath { array.appending(String(index)) }

    private func moved(_ error: HRError, _ element: ElementText) -> HRError {
        error.moved(behind: element.start, of: file)
    }

    // MARK: References

    /// Decodes an element that refers to parts of itself, or declares ids.
    ///
    /// The element is nested in dictionaries according to its path, so that paths refer to the same values as in the
    /// whole document.
    private func referringValue(
        of node: HRNode, _ references: ElementReferences, _ path: HRPath, isAlone: Bool, _ text: () -> ElementText
    ) throws(HRError) -> Value {
        let around = path.components.reversed().reduce(node) { inner, key in .dictionary([key: inner]) }
        var alone = HRDocument(around)
        if isAlone { remember(path, of: text(), in: &alone) }
        do throws(HRError) {
            try check(references, of: node, alone, path)
            return try referring.value(of: alone, at: HRAlias(path))
        } catch {
            throw located(error, in: &alone, path, text())
        }
    }

    private func check(
        _ found: ElementReferences, of node: HRNode, _ alone: HRDocument, _ path: HRPath
    ) throws(HRError) {
        guard found.aliases.contains(where: { found.leaves($0, path) }) else {
            if case .alias = node { throw ElementFault.loop(at: path) }
            return
        }
        for (place, inner) in alone.walk {
            guard case .alias(let alias) = inner, found.leaves(alias, path) else { continue }
            throw ElementFault.outside(alias, at: place, of: path)
        }
    }
}

extension RecordDecoder {
    /// The document of several records or elements in one array, without its source; nil if they have to be parsed one
    /// by one.
    func document(ofSeveral text: Data) -> HRDocument? {
        // Decimals and large integers are decoded from their digits in the source, which the document of several
        // records does not have.
        guard !LongNumbers.mayBe(in: text) else { return nil }
        do throws(HRError) {
            let document = try document(from: text)
            return document.hasLargeReals ? nil : document.withoutSource
        } catch {
            return nil
        }
    }
}

/// The references in an element, and the ids that it declares.
private struct ElementReferences {
    let aliases: Set<HRAlias>
    private let ids: Set<String>

    init(in node: HRNode) {
        let found = node.referencesAndIDs()
        (aliases, ids) = (Set(found.references), Set(found.ids))
    }

    var areNone: Bool { aliases.isEmpty && ids.isEmpty }

    /// Returns true if a reference refers to a value outside the element at a path. A dot in a key is compared like a
    /// separator, because HRCoder does not distinguish the two.
    func leaves(_ alias: HRAlias, _ path: HRPath) -> Bool {
        if let id = alias.id, ids.contains(id) { return false }
        let target = HRPath(alias.text)
        guard !target.isInDefinitions else { return true }
        let way = path.components.joined(separator: ".")
        let text = target.components.joined(separator: ".")
        return text != way && !text.hasPrefix(way + ".")
    }
}
