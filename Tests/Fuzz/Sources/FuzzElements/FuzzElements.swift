import Foundation
import HRArchiving
import HRSequencing
import TestSupport

private let file = FileManager.default.temporaryDirectory.appendingPathComponent("hr-fuzz-\(UUID().uuidString)")
private let limits = HRLimits(nodes: 20_000, bytes: 1 << 20, expansion: 20_000)

/// The function that libFuzzer calls with each input: a byte for where the array is, and the file.
///
/// 1. Reading element by element comes to an end.
/// 2. What the whole cannot be read of for its syntax ends in an error.
/// 3. What is read without an error is what the whole document has there.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    let data = Data(input.dropFirst())
    let path: HRPath = ["a", "a.0", "0", ""][Int(input.first ?? 0) % 4]
    do { try data.write(to: file) } catch { fatalError("the file cannot be written: \(error)") }
    let elements = HRRecords(of: Tree.self, in: file, at: path, with: HRUnarchiver(limits: limits))
    var values: [Tree] = []
    var error: HRError?
    for result in elements.results {
        switch result {
        case .success(let element): values.append(element.value)
        case .failure(let failure): error = error ?? failure
        }
    }
    compare(values, error, whole(data, path))
    return 0
}

private func compare(_ values: [Tree], _ error: HRError?, _ whole: Result<[Tree], HRError>) {
    guard error == nil else { return }
    switch whole {
    case .success(let expected):
        precondition(document(of: values) == document(of: expected), "elements are read as something else")
    case .failure(let failure):
        precondition(
            ![.syntax, .encoding, .emptyInput].contains(failure.code), "elements are read of what cannot be: \(failure)"
        )
    }
}

/// What tells values apart, numbers that are none included.
private func document(of values: [Tree]) -> HRDocument? { try? HRArchiver().document(archiving: values) }

private func whole(_ data: Data, _ path: HRPath) -> Result<[Tree], HRError> {
    let first = data.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    let format = first == UInt8(ascii: "<") ? HRFormat.xmlPropertyList : .json
    do throws(HRError) {
        let document = try format.document(from: data, by: HRUnarchiver(limits: limits))
        let reference = path == "" ? HRAlias(HRPath()) : HRAlias(path)
        return .success(try document.decode(at: reference, by: HRUnarchiver(limits: limits)))
    } catch {
        return .failure(error)
    }
}
