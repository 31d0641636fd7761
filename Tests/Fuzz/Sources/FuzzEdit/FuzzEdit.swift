import Foundation
import HRArchiving

/// The function that libFuzzer calls with each input: a text, and behind a zero byte what is done to it.
///
/// What must hold for any text and any changes:
///
/// 1. A change is made or refused; what was made reads as what was meant, which the text itself makes sure of.
/// 2. Edits applied to the bytes that were read give the bytes that are handed out.
/// 3. Laying out twice is laying out once, and updating to what was read gives back what was read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Data(bytes: start, count: count)
    let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map { Data($0) }
    var changes = Changes(bytes: Array(parts.count > 1 ? parts[1] : Data()))
    let limits = HRLimits(depth: 64, nodes: 20_000, bytes: 1 << 20, expansion: 20_000)
    do throws(HRError) {
        var text = try HRDocumentText(parts.first ?? Data(), by: HRUnarchiver(limits: limits))
        let before = try text.document
        while let change = changes.next() { try change(&text, &changes) }
        try check(text, original: parts.first ?? Data())
        try text.format()
        let once = try text.data
        try text.format()
        let twice = try text.data
        precondition(twice == once, "laid out twice is another text")
        try text.update(to: before)
        let updated = try text.document
        precondition(updated == before, "an update gave another document")
    } catch {
        precondition(error.code != .notWritable || !error.message.contains("what was meant"), "\(error)")
    }
    return 0
}

private func check(_ text: HRDocumentText, original: Data) throws(HRError) {
    var made = Data()
    var position = 0
    for edit in try text.edits {
        precondition(edit.range.lowerBound >= position, "edits overlap")
        made += original.dropFirst(position).prefix(edit.range.lowerBound - position) + edit.replacement
        position = edit.range.upperBound
    }
    let data = try text.data
    precondition(made + original.dropFirst(position) == data, "the edits do not make the text")
}

/// Draws changes from bytes.
private struct Changes {
    let bytes: [UInt8]
    var position = 0

    mutating func draw(_ count: Int) -> Int {
        guard position < bytes.count, count > 0 else { return 0 }
        defer { position += 1 }
        return Int(bytes[position]) % count
    }

    mutating func next() -> ((inout HRDocumentText, inout Changes) throws(HRError) -> Void)? {
        guard position < bytes.count, position < 64 else { return nil }
        let kind = draw(7)
        return { (text, changes) throws(HRError) in
            let values = Array(try text.document.walk.prefix(256))
            let path = values[changes.draw(values.count)].path
            let value = changes.value()
            do throws(HRError) {
                switch kind {
                case 0: try text.set(value, at: path)
                case 1: try text.remove(path)
                case 2: try text.insert(value, at: path.appending(String(changes.draw(4))))
                case 3: try text.move(path, to: (path.parent ?? path).appending(String(changes.draw(4))))
                case 4: try text.rename(path, to: "k\(changes.draw(4))")
                case 5: try text.remove(path, comments: .keep)
                default: try text.append(value, to: path)
                }
            } catch {
                // A change that cannot be made leaves the text as it was.
                precondition(!error.message.contains("what was meant"), "\(error)")
            }
        }
    }

    private mutating func value() -> HRNode {
        switch draw(6) {
        case 0: 1
        case 1: "é // \u{1F600}"
        case 2: [1, ["x": true]]
        case 3: ["a": 1.5, "$b": []]
        case 4: .alias("$root")
        default: .date(Date(timeIntervalSinceReferenceDate: 86_400))
        }
    }
}
