import Foundation
import HRArchiving

/// Something that says values: a file, bytes, one variable, one argument.
struct LayerSource: Sendable {
    let kind: HROrigin.Kind
    /// What errors and origins call it: `config.json`, `environment variable SHOP_PORT`.
    let name: String
    /// What it says, with its bytes where it has any; nil for a single text.
    var document: HRDocument?
    /// Which layer it belongs to, from 0, the weakest.
    let layer: Int
    /// Whether nothing of it is ever shown.
    var isSecret = false
    /// Where the file is included, if it is.
    var includedFrom: LayerPlace?
    /// Whether keys of it may be spelled with one more `$`.
    let spelling = WordSpelling()

    var bytes: DocumentSource? { document?.sources?.files.first }
}

/// Where a value is: in which source, and under which path of its document.
struct LayerPlace: Hashable, Sendable {
    let source: Int
    let path: HRPath

    var parent: LayerPlace? { path.parent.map { LayerPlace(source: source, path: $0) } }

    func child(_ component: String) -> LayerPlace { LayerPlace(source: source, path: path.appending(component)) }
}

/// All that has been read for one configuration, in the order of its layers.
struct SourceTable: Sendable {
    private(set) var sources: [LayerSource] = []
    private var located: [LayerPlace: HRSourceLocation] = [:]

    mutating func add(_ source: LayerSource) -> Int {
        sources.append(source)
        return sources.count - 1
    }

    subscript(place: LayerPlace) -> LayerSource { sources[place.source] }

    func document(_ source: Int) -> HRDocument? { sources[source].document }

    /// Whether a key of the dictionary at a place is a word of configuration there, and no key that is spelled with one more `$`.
    ///
    /// Both read alike: where the bytes are known, they tell. A document of the program has no spelling, and says words.
    ///
    /// - Complexity: O(n) in the length of the file, once.
    func isWord(_ key: String, at place: LayerPlace) -> Bool {
        guard let bytes = self[place].bytes else { return true }
        return self[place].spelling.isWord(key, at: place.path, in: bytes)
    }

    /// Finds out where many values stand, so that each of them is known when somebody asks.
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

    /// Where a value stands, as far as its source has places.
    ///
    /// - Complexity: O(n) in the length of the file, unless ``locate(_:)`` was asked for it.
    func location(of place: LayerPlace) -> HRSourceLocation {
        if let location = located[place] { return location }
        let source = self[place]
        guard let document = source.document, source.bytes != nil else { return HRSourceLocation(file: source.name) }
        let probe = HRError(.userError, "", path: place.path)
        var location = document.located([probe], hiding: []).first?.location ?? HRSourceLocation()
        location.file = source.name
        return location
    }

    /// A place as messages name it: `config.json:5:17`.
    func name(of place: LayerPlace) -> String { location(of: place).description }

    /// Which files include the one that a place is in, the nearest first.
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
