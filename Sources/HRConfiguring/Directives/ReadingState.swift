import Foundation
import HRArchiving

/// What comes of reading the layers of a configuration.
struct ReadingState: Sendable {
    struct Fault: Sendable {
        let error: HRError
        /// The source that it is in, if it has got that far.
        let place: LayerPlace?
        let layer: Int
    }

    var sources = SourceTable()
    var faults: [Fault] = []
    /// Files and folders whose changes matter, whether they are there or not.
    private(set) var watched = WatchedFiles()
    /// Variables that files name, which are therefore for something.
    private(set) var namedVariables: Set<String> = []
    /// How many files have been included, each as often as it was.
    var includeCount = 0
    private var bytes = 0

    /// Takes down what a file or a folder is, before it is read.
    mutating func watch(_ path: String) { watched.watch(path) }

    mutating func note(variable name: String) { namedVariables.insert(name) }

    /// - Parameter place: Where it is: that may be a word of the configuration, which is no part of paths in messages.
    mutating func note(_ error: HRError, at place: LayerPlace) {
        var error = error
        error.path = error.path?.beforeWord
        faults.append(Fault(error: error, place: place, layer: sources[place].layer))
    }

    mutating func note(_ error: HRError, layer: Int) {
        faults.append(Fault(error: error, place: nil, layer: layer))
    }

    /// Reads a file as a source of its own.
    mutating func read(
        _ path: String, layer: Int, isSecret: Bool, includedFrom: LayerPlace? = nil, by unarchiver: HRUnarchiver
    ) throws(HRError) -> Int {
        watch(path)
        let data = try contents(of: path, limit: unarchiver.limits.bytes)
        let document = try unarchiver.document(ofLayer: data, named: path, isSecret: isSecret)
        return sources.add(
            LayerSource(
                kind: .file, name: path, document: document, layer: layer, isSecret: isSecret,
                includedFrom: includedFrom))
    }

    /// The bytes of a file, which count together with those of all others.
    mutating func contents(of path: String, limit: Int) throws(HRError) -> Data {
        let (data, stamp) = try FileAccess.readStamped(path: path, limit: max(0, limit - bytes))
        watched.note(path, readAs: stamp)
        bytes += data.count
        return data
    }
}

extension HRPath {
    /// The path up to the first word of configuration, which messages would spell as the key that it is not.
    fileprivate var beforeWord: HRPath {
        var path = self
        if let word = components.firstIndex(where: ConfigurationWord.all.contains) {
            path.components = Array(components[..<word])
        }
        return path
    }
}

extension HRUnarchiver {
    /// What the bytes of a file or of the program say.
    func document(ofLayer data: Data, named name: String, isSecret: Bool) throws(HRError) -> HRDocument {
        do throws(HRError) {
            let document = try read(data, file: name)
            try LayerDepth(limits: limits).checkRead(document)
            return document
        } catch {
            throw isSecret ? error.withoutText(inFile: name) : error.located(inFile: name)
        }
    }
}

extension HRError {
    /// The same error of a file that is secret as a whole: where it is wrong, and nothing of what stands there.
    fileprivate func withoutText(inFile name: String) -> HRError {
        var place = location ?? HRSourceLocation()
        place.file = name
        return HRError(
            code, "the file is malformed here", location: place, notes: ["nothing of it is shown: it is secret"])
    }
}
