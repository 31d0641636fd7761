/// Finds the values of JSON that has been read before, or up to a place: walks over the text once, without making anything
/// but the tree of places.
package struct JSONPlaces {
    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0

    private init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// The places of a text in UTF-8, comments and trailing commas let pass.
    ///
    /// - Complexity: O(n).
    package static func tree(of text: UnsafeBufferPointer<UInt8>) -> PlaceTree {
        var places = JSONPlaces(text)
        return places.tree()
    }

    private mutating func tree() -> PlaceTree {
        var tree = PlaceTree(textLength: text.count)
        var key: Range<Int>?
        while position < text.count {
            let start = position
            switch text[position] {
            case 0...0x20, UInt8(ascii: ":"): position += 1
            case UInt8(ascii: "/"): position = Self.commentEnd(in: text, from: start)
            case UInt8(ascii: ","):
                tree.separate(at: start)
                position += 1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                tree.open(text[start] == UInt8(ascii: "{") ? .dictionary : .array, at: start, key: key)
                key = nil
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                position += 1
                tree.close(at: position)
            case UInt8(ascii: "\""):
                position = stringEnd(start)
                guard !tree.isInDictionary || key != nil else {
                    key = start..<position
                    continue
                }
                fallthrough
            default:
                if position == start { position = wordEnd(start) }
                tree.add(.leaf, start..<position, key: key)
                key = nil
            }
            // Whatever follows the outermost value is ignored.
            if !tree.isInside, tree.root != nil { break }
        }
        tree.finish(at: text.count)
        return tree
    }

    private func stringEnd(_ start: Int) -> Int {
        var position = start + 1
        while position < text.count, text[position] != UInt8(ascii: "\"") {
            position += text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position + 1, text.count)
    }

    private func wordEnd(_ start: Int) -> Int {
        var position = start + 1
        while position < text.count {
            switch text[position] {
            case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"),
                UInt8(ascii: "/"):
                return position
            default: position += 1
            }
        }
        return position
    }

    /// Behind the comment that begins here; a line comment ends before its line break.
    static func commentEnd(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard start + 1 < text.count else { return text.count }
        let isBlock = text[start + 1] == UInt8(ascii: "*")
        var position = start + 2
        while position < text.count {
            if !isBlock, text[position] == 0x0A || text[position] == 0x0D { return position }
            if isBlock, text[position] == UInt8(ascii: "/"), text[position - 1] == UInt8(ascii: "*"),
                position > start + 2
            {
                return position + 1
            }
            position += 1
        }
        return position
    }

    /// The string between two quotes, with its escapes replaced; nil if it is none.
    static func string(_ literal: UnsafeBufferPointer<UInt8>) -> String? {
        let builder = TreeBuilder(limits: .standard, duplicateKeys: .refuse)
        var parser = JSONParser(literal, isLenient: false, builder: builder)
        do {
            return try parser.string()
        } catch {
            return nil
        }
    }
}
