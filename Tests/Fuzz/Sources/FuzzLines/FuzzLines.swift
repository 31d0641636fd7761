import Foundation
import HRArchiving
import HRSequencing

/// What the lines hold.
private struct Record: Codable, Equatable {
    var number: Int
    var customer: String?
}

/// What is expected of a line, or was found of it.
private struct Outcome {
    var value: Record?
    /// Where the line stands; of an error where it is, if that is told.
    var range: Range<Int>?
}

/// A few hundred whole lines, of several lengths.
private let whole: [UInt8] = (0..<300).flatMap { index -> [UInt8] in
    let customer = index % 3 == 0 ? "" : ",\"customer\":\"" + String(repeating: "é]}\\\"", count: index % 5) + "\""
    return Array("{\"number\":\(index)\(customer)}\n".utf8)
}

private let file = FileManager.default.temporaryDirectory.appendingPathComponent("hr-fuzz-\(UUID().uuidString).jsonl")

/// The function that libFuzzer calls with each input.
///
/// An input is a file, or changes to one of whole lines: lines are torn, glued to one another, cut and repeated. Reading comes
/// to an end; each line that is valid by itself is delivered, each other one that is not blank is an error, in order and in
/// its place.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    let isFile = (input.first ?? 0) % 2 == 0
    let bytes = isFile ? Array(input.dropFirst()) : changed(whole, by: input.dropFirst())
    do {
        try Data(bytes).write(to: file)
        let (found, expected) = (try outcomes(), model(bytes))
        precondition(found.count == expected.count, "lines are lost, or read twice")
        for (one, other) in zip(found, expected) {
            precondition(one.value == other.value, "a line is read as something else")
            guard let place = one.range, let line = other.range else { continue }
            precondition(
                one.value == nil ? line.contains(all: place) : line == place, "a line is said to stand elsewhere")
        }
    } catch {
        fatalError("the file cannot be read: \(error)")
    }
    return 0
}

/// Bytes with changes of four bytes each: what is done, where, and with what.
private func changed(_ bytes: [UInt8], by changes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var bytes = bytes
    var rest = changes[...]
    while rest.count >= 4, !bytes.isEmpty {
        let change = Array(rest.prefix(4))
        rest = rest.dropFirst(4)
        let place = (Int(change[1]) << 8 | Int(change[2])) % bytes.count
        switch change[0] % 6 {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = change[3]
        case 2: bytes.insert(change[3], at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int(change[3])))
        case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + Int(change[3]))], at: place)
        default: bytes.removeSubrange(max(place, bytes.count - 2 * Int(change[3]))...)
        }
    }
    return bytes
}

/// What the reader makes of the file.
private func outcomes() throws(HRError) -> [Outcome] {
    let reader = try HRRecords(of: Record.self, in: file).reader()
    var outcomes: [Outcome] = []
    var line = 0
    while true {
        do throws(HRError) {
            guard let record = try reader.next() else { return outcomes }
            precondition(record.place.line > line, "records are out of order")
            line = record.place.line
            outcomes.append(Outcome(value: record.value, range: record.place.byteRange))
        } catch {
            precondition((error.location?.line ?? 0) > line, "an error is out of order: \(error)")
            outcomes.append(Outcome(range: error.location?.byteRange))
        }
    }
}

/// What is expected of it: the same, line by line, with errors in the line that they are about.
private func model(_ bytes: [UInt8]) -> [Outcome] {
    var expected: [Outcome] = []
    var start = 0
    while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
        var line = bytes[start..<end]
        if line.last == 10 {
            line.removeLast()
            if line.last == 13 { line.removeLast() }
        }
        if start == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        if let first = line.first(where: { $0 != 32 && $0 != 9 && $0 != 13 }) {
            let value = first == UInt8(ascii: "{") ? record(Data(line)) : nil
            expected.append(Outcome(value: value, range: start..<end))
        }
        start = end
    }
    return expected
}

private func record(_ line: Data) -> Record? {
    do throws(HRError) {
        return try HRFormat.json.document(from: line).decode(Record.self)
    } catch {
        return nil
    }
}

extension Range<Int> {
    fileprivate func contains(all other: Range<Int>) -> Bool {
        other.lowerBound >= lowerBound && other.upperBound <= upperBound
    }
}
