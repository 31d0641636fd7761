import Foundation
public import HRArchiving

/// What must hold for any bytes at all; the process ends where it does not, as a fuzzer wants it.
///
/// 1. Reading comes to an end, with a document or with an error that has a place within the bytes.
/// 2. A document that has been read can be written, and reads back equal.
public func check(
    _ start: UnsafePointer<UInt8>, _ count: Int, as format: HRFormat, _ json: HRUnarchiver.JSONSyntax = .relaxed,
    _ duplicateKeys: HRUnarchiver.DuplicateKeys = .refuse
) {
    let limits = HRLimits(nodes: 20_000, bytes: 1 << 20, expansion: 20_000)
    let data = Data(bytes: start, count: count)
    do throws(HRError) {
        let document = try format.document(
            from: data, by: HRUnarchiver(json: json, duplicateKeys: duplicateKeys, limits: limits))
        let written = try format.data(from: document)
        let again = try format.document(from: written)
        precondition(again == document, "what was written reads back as something else")
    } catch {
        let end = error.location?.byteRange?.upperBound ?? 0
        precondition(end <= count, "an error lies outside the bytes: \(error)")
        precondition(error.code != .notWritable, "a document was read that cannot be written: \(error)")
    }
}
