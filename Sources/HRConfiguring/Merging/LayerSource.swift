import Foundation
import HRArchiving

/// A source of values: a file, data, one variable, or one argument.
struct LayerSource: Sendable {
    let kind: HROrigin.Kind
    /// The name in errors and origins: `config.json`, `environment variable SHOP_PORT`.
    let name: String
    /// The document, with its bytes if they are known; nil for a single string.
    var document: HRDocument?
    /// The index of the layer of this source; the weakest layer has the index 0.
    let layer: Int
    /// True if its contents are never shown.
    var isSecret = false
    /// The location of the include; nil if the file is not included.
    var includedFrom: LayerPlace?
    /// The directives and the escaped keys of the file.
    let spelling = WordSpelling()

    var bytes: DocumentSource? { document?.sources?.files.first }
}

/// The location of a value: its source, and its path in the document of the source.
struct LayerPlace: Hashable, Sendable {
    let source: Int
    let path: HRPath

    var parent: LayerPlace? { path.parent.map { LayerPlace(source: source, path: $0) } }

    func child(_ component: String) -> LayerPlace { LayerPlace(source: source, path: path.appending(component)) }
}

/// All sources of one configuration, in the order of its layers.
struct SourceTable: Sendable {
    private(set) var sources: [LayerSource] = []
    private var located: [LayerPlace: HRSourceLocation] = [:]

    mutating func add(_ source: LayerSource) -> Int {
        sources.append(source)
        return sources.count - 1
    }

    subscript(place: LayerPlace) -> LayerSource { sources[place.source] }

    func document(_ source: Int) -> HRDocument? { sources[source].document }

    /// Returns true if a key of the dictionary at a location is a directive, and not an ordinary key that is escaped
    /// with one more `$`.
    ///
    /// Directives and escaped keys are equal after parsing, so the bytes of the file decide. In a document from the
    /// program, a key that is equal to a directive is always a directive.
    ///
    /// - Complexity: O(n) in the length of the file, once.
    func isWord(_ key: String, at place: LayerPlace) -> Bool {
        guard let bytes = self[place].bytes else { return true }
        return self[place].spelling.isWord(key, at: place.path, in: bytes)
    }

    /// Determines the locations of many values, so that later requests are fast.
    ///
    /// - Complexity: O(n log n) in the length of the files and the number of places.
    mutating func locate(_ places: [LayerPlace]) {
        for (number, places) in Dictionary(grouping: places, by: \.source) {
            guard let bytes = sources[number].bytes, let found = FilePlaces.find(places.map(\.path), in: bytes) else {
                continue
            }
            for (path, place) in found {
                var location = place.location
                location.file = sources[number].name
                located[LayerPlace(source: number, path: path)] = location
            }
        }
    }

    /// The line and column of a value, if its source has lines.
    ///
    /// - Complexity: O(n) in the length of the file, unless ``locate(_:)`` has found it.
    func location(of place: LayerPlace) -> HRSourceLocation {
        if let location = located[place] { return location }
        let source = self[place]
        guard let document = source.document, source.bytes != nil else { return HRSourceLocation(file: source.name) }
        let probe = HRError(.userError, "", path: place.path)
        var location = document.located([probe], hiding: []).first?.location ?? HRSourceLocation()
        location.file = source.name
        return location
    }

    /// The location in messages: `config.json:5:17`.
    func name(of place: LayerPlace) -> String { location(of: place).description }

    /// The locations of the includes through which the file of a location is included, the innermost first.
    func inclusions(of place: LayerPlace) -> [LayerPlace] {
        var result: [LayerPlace] = []
        var next = self[place].includedFrom
        while let place = next {
            result.append(place)
            next = self[place].includedFrom
        }
        return result
    }
}
