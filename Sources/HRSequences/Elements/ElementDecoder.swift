import Foundation
import HRArchiving

/// Reads elements of an array as they would be read with the whole document, if nothing in them refers to anything else of that.
final class ElementDecoder<Value> {
    private let array: HRPath
    private let plain: RecordDecoder
    private let referring: RecordDecoder
    private let file: String

    init(_ unarchiver: HRUnarchiver, of kind: DocumentSource.Kind, array: HRPath, file: String) throws(HRError) {
        self.array = array
        self.file = file
        plain = try RecordDecoder(unarchiver, of: kind)
        // The containers around the array are no part of the element, whose depth is counted when it is parsed.
        var lenient = unarchiver
        let (depth, isTooMuch) = unarchiver.limits.depth.addingReportingOverflow(array.components.count + 1)
        lenient.limits.depth = isTooMuch ? .max : depth
        referring = try RecordDecoder(lenient, of: kind)
    }

    /// The document of a text in which an element is alone in an array.
    ///
    /// - Throws: An ``HRError`` with the place in the file.
    func document(of element: ElementText, _ text: Data, index: Int) throws(HRError) -> HRDocument {
        do throws(HRError) {
            return try plain.document(from: text)
        } catch {
            var error = moved(error, element)
            error.path = path(index).appending((error.path?.components ?? []).dropFirst())
            throw error
        }
    }

    /// The value of an element that was read so.
    ///
    /// - Throws: An ``HRError`` with the place in the file.
    func value(of element: ElementText, in document: HRDocument, index: Int) throws(HRError) -> Value {
        let node = document.root[0] ?? .null
        guard document.hasNoReferences else {
            do throws(HRError) {
                return try referringValue(of: node, in: document, path(index))
            } catch {
                throw moved(error, element)
            }
        }
        var alone = HRDocument(node)
        alone.takeExtent(of: [document], adding: 0)
        do throws(HRError) {
            return try plain.value(of: alone)
        } catch {
            // Where it came from is asked for only now: most elements are read without an error.
            alone.sources = document.sources.map { DocumentSources($0.files, overlay: [HRPath(): Self.inText]) }
            var error = moved(located(error, in: alone), element)
            error.path = error.path.map { path(index).appending($0.components) }
            throw error
        }
    }

    /// Where the element is in the text that it is read from.
    private static var inText: DocumentSources.Place { DocumentSources.Place(index: 0, path: HRPath(["0"])) }

    private func path(_ index: Int) -> HRPath { array.appending(String(index)) }

    private func moved(_ error: HRError, _ element: ElementText) -> HRError {
        error.moved(behind: element.start, of: file)
    }

    // MARK: References

    /// The value of an element that refers to parts of itself, or has ids.
    ///
    /// It stands in dictionaries whose keys are the way to it, so that paths lead where they lead in the whole document.
    private func referringValue(
        of node: HRNode, in document: HRDocument, _ path: HRPath
    ) throws(HRError) -> Value {
        let around = path.components.reversed().reduce(node) { inner, key in .dictionary([key: inner]) }
        var alone = HRDocument(around)
        alone.sources = document.sources.map { DocumentSources($0.files, overlay: [path: Self.inText]) }
        try checkReferences(of: node, alone, path)
        return try referring.value(of: alone, at: HRAlias(path))
    }

    private func checkReferences(of node: HRNode, _ alone: HRDocument, _ path: HRPath) throws(HRError) {
        let found = ElementReferences(in: node)
        guard found.aliases.contains(where: { found.leaves($0, path) }) else {
            if case .alias = node { throw located(ElementFault.loop(at: path), in: alone) }
            return
        }
        for (place, inner) in alone.walk {
            guard case .alias(let alias) = inner, found.leaves(alias, path) else { continue }
            throw located(ElementFault.outside(alias, at: place, of: path), in: alone)
        }
    }

    private func located(_ error: HRError, in document: HRDocument) -> HRError {
        document.located([error], hiding: plain.unarchiver.secretKeys).first ?? error
    }
}

/// The references of an element, and the ids that they may lead to.
private struct ElementReferences {
    private(set) var aliases: Set<HRAlias> = []
    private var ids: Set<String> = []

    init(in node: HRNode) {
        var waiting = [node]
        while let node = waiting.popLast() {
            switch node {
            case .array(let elements): waiting += elements
            case .dictionary(let fields): for field in fields { waiting.append(field.value) }
            case .object(let object):
                if let id = object.id { ids.insert(id) }
                for field in object.fields { waiting.append(field.value) }
                if let value = object.plainValue { waiting.append(value) }
            case .alias(let alias): aliases.insert(alias)
            default: break
            }
        }
    }

    /// Whether a reference leads out of the element at a path. Dots are compared as those within keys are, which HRCoder did not
    /// tell from others.
    func leaves(_ alias: HRAlias, _ path: HRPath) -> Bool {
        if let id = alias.id, ids.contains(id) { return false }
        let target = HRPath(alias.text)
        guard !target.isInDefinitions else { return true }
        let way = path.components.joined(separator: ".")
        let text = target.components.joined(separator: ".")
        return text != way && !text.hasPrefix(way + ".")
    }
}
