import FuzzSupport
import HRArchiving

/// The function that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    check(start, count, as: .xmlPropertyList.using(.direct))
    return 0
}
