import Foundation
import HRArchiving
import TestSupport

/// The function that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let data = Data(bytes: start, count: count)
    check(elementRegistry, data) { (archiver, root: Element) throws(HRError) in try archiver.document(archiving: root) }
    check(codableElementRegistry, data) { (archiver, root: CodableElement) throws(HRError) in
        try archiver.document(archiving: root)
    }
    checkMapped(data)
    return 0
}

/// An unarchiver whose limits let no input take long.
func boundedUnarchiver(_ registry: HRClassRegistry) -> HRUnarchiver {
    var unarchiver = HRUnarchiver(registry: registry)
    unarchiver.limits = HRLimits(nodes: 20_000, bytes: 1 << 20, aliases: 2000, expansion: 20_000)
    return unarchiver
}

/// What must hold for any JSON at all that objects are read from.
///
/// 1. It is read, or there is an error; the diagnosis finds errors in the second case, and none in the first.
/// 2. A graph that has been read can be written, unless it lies too deep, and comes back with the same identities.
private func check<Root: Walkable>(
    _ registry: HRClassRegistry, _ data: Data, write: (HRArchiver, Root) throws(HRError) -> HRDocument
) {
    let type = Root.self
    let unarchiver = boundedUnarchiver(registry)
    let root: Root
    do throws(HRError) {
        root = try unarchiver.unarchive(type, from: data)
    } catch {
        precondition(!unarchiver.diagnose(type, from: data).errors.isEmpty, "nothing is found of \(error)")
        return
    }
    precondition(unarchiver.diagnose(type, from: data).errors.isEmpty, "what can be read is said to be wrong")
    let before = GraphWalk(root)
    do throws(HRError) {
        let document = try write(HRArchiver(registry: registry), root)
        let again = try HRUnarchiver(registry: registry).unarchive(type, from: document)
        let difference = before.difference(from: GraphWalk(again))
        precondition(difference == nil, difference ?? "")
        again.unlink()
    } catch {
        fatalError("what has been read does not come back: \(error)")
    }
    root.unlink()
}
