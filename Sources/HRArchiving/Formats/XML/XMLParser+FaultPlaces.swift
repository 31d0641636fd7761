/// Positions and names for faults. Everything here runs once, when reading has failed.
extension XMLParser {
    var here: ParseFault.Position { .bytes(position..<characterEnd(position)) }

    /// The tag at the present position, to the end of its line at most.
    var tagPlace: ParseFault.Position {
        var tagEnd = position
        while tagEnd < end, text[tagEnd] != UInt8(ascii: ">"), text[tagEnd] >= 0x20 { tagEnd += 1 }
        if tagEnd < end, text[tagEnd] == UInt8(ascii: ">") { tagEnd += 1 }
        return .bytes(position..<max(tagEnd, position + 1))
    }

    /// The tag that opened the innermost container.
    var opening: ParseFault.Position {
        let start = builder.containerStart
        var tagEnd = start
        while tagEnd < end, text[tagEnd] != UInt8(ascii: ">") { tagEnd += 1 }
        return .bytes(start..<min(tagEnd + 1, end))
    }

    var containerName: StaticString {
        builder.isInArray ? XMLElement.array.name : XMLElement.dictionary.name
    }

    func nameText(at start: Int) -> String {
        let nameEnd = wordEnd(from: start)
        guard start < nameEnd else { return "" }
        return String(decoding: UnsafeBufferPointer(start: text + start, count: nameEnd - start), as: UTF8.self)
    }

    func wordEnd(from start: Int) -> Int {
        var index = start
        while index < end, Self.isNameByte(text[index]) { index += 1 }
        return index
    }

    func characterEnd(_ index: Int) -> Int {
        guard index < end else { return end }
        var next = index + 1
        while next < end, text[next] & 0xC0 == 0x80, next < index + 4 { next += 1 }
        return next
    }
}
