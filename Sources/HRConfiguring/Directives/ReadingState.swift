import Foundation
import HRArchiving

/// The result of reading the layers of a configuration.
struct ReadingState: Sendable {
    struct Fault: Sendable {
        let error: HRError
        /// The location of the error; nil if it is not in a source that was read.
        let place: LayerPlace?
        let layer: Int
    }

    var sources = SourceTable()
    var faults: [Fault] = []
    /// The files and folders to watch for changes, including missing ones.
    private(set) var watched = WatchedFiles()
    /// The names of variables to which files refer by `$env` or `${…}`. Such variables need not match a key.
    private(set) var namedVariables: Set<String> = []
    /// The number of includes; a file that is included twice counts twice.
    var includeCount = 0
    private var bytes = 0
    /// The documents of files that are about to be written, which are read from memory.
    private let unwritten: [String: HRDocument]

    init(reading unwritten: [String: HRDocument] = [:]) { self.unwritten = unwritten }

    /// Records the state of a file or a folder before it is read.
    mutating func watch(_ path: String) { watched.watch(path) }

    mutating func note(variable name: String) { namedVariables.insert(name) }

    /// - Parameter place: The location of the error. In the error itself, the path ends before the first directive.
    mutating func note(_ error: HRError, at place: LayerPlace) {
        var error = error
        error.path = error.path?.beforeWord
        faults.append(Fault(error: error, place: place, layer: sources[place].layer))
    }

    mutating func note(_ error: HRError, layer: Int) {
        faults.append(Fault(error: error, place: nil, layer: layer))
    }

    /// Reads a file, adds it as a source, and returns the number of the source.
    mutating func read(
        _ path: String, layer: Int, isSecret: Bool, includedFrom: LayerPlace? = nil, by unarchiver: HRUnarchiver
    ) throws(HRError) -> Int {
        watch(path)
        let document =
            if let document = unwritten[path] {
                document
            } else {
                try unarchiver.document(
                    ofLayer: contents(of: path, limit: unarchiver.limits.bytes), named: path, isSecret: isSecret)
            }
        return sources.add(
            LayerSource(
                kind: .file, name: path, document: document, layer: layer, isSecret: isSecret,
                includedFrom: includedFrom))
    }

    /// Returns the data of a layer that is no file, and watches it.
    mutating func load(_ loader: LayerLoader) throws(HRError) -> HRLoadedData {
        let result = Result { () throws(HRError) in try loader.current() }
        watched.watch(loader, as: result)
        return try result.get()
    }

    /// Returns the bytes of a file. The limit applies to all files together.
    mutating func contents(of path: String, limit: Int) throws(HRError) -> Data {
        let (data, stamp) = try FileAccess.readStamped(path: path, limit: max(0, limit - bytes))
        watched.note(path, readAs: stamp)
        bytes += data.count
        return data
    }
}

extension HRPath {
    /// The path, cut off before the first directive: messages would show a directive as if it were an ordinary key.
    fileprivate var beforeWord: HRPath {
        var path = self
        if let word = components.firstIndex(where: ConfigurationWord.all.contains) {
            path.components = Array(components[..<word])
        }
        return path
    }
}

extension HRUnarchiver {
    /// Parses the bytes of a file, or data that the program has passed.
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
    /// The error for a file that is secret as a whole: the location without the contents.
    fileprivate func withoutText(inFile name: String) -> HRError {
        var place = location ?? HRSourceLocation()
        place.file = name
        return HRError(
            code, "the file is malformed here", location: place, notes: ["nothing of it is shown: it is secret"])
    }
}
