import Foundation
import KryoCoding

/// Every kind of class that has no Swift type: with fields, with tags, compatible, enum, and Java's own collections.
private func kryo(references: Bool) -> Kryo {
    Kryo { kryo in
        kryo.references = references
        kryo.keepsIdentity = references
        kryo.limits = KryoLimits(
            stringLength: 1 << 16, elements: 1 << 12, bytes: 1 << 20, emptyElements: 1 << 10, inflatedBytes: 1 << 16)
        for name in [
            "[I", "[[I", "[B", "[Ljava.lang.Object;", "[Ljava.lang.String;", "java.util.ArrayList", "java.util.HashMap",
            "java.util.TreeMap", "java.util.LinkedHashSet", "java.util.Date", "java.math.BigDecimal", "java.lang.Class",
            "java.util.GregorianCalendar", "java.util.EnumSet", "java.lang.StringBuilder",
        ] { kryo.register(name) }
    }
}

private let kryos = [kryo(references: false), kryo(references: true)]

/// The function that libFuzzer calls with each input.
///
/// Reading comes to an end, with a value or with an error. A value that has been read can be written, and what is written
/// then is written again just so by whoever has read it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let data = Data(bytes: start, count: count)
    for kryo in kryos {
        guard let value = try? kryo.readClassAndObject(from: data) else { continue }
        do throws(KryoError) {
            let written = try kryo.data(writingClassAndObject: value)
            let again = try kryo.readClassAndObject(from: written)
            let twice = try kryo.data(writingClassAndObject: again)
            precondition(written == twice, "what is read is written in another way")
        } catch {
            fatalError("what has been read cannot be written: \(error)")
        }
    }
    return 0
}
