/// Returns a value as a type that is known to be the same as the value's type, such as an `Element` that is known to be
/// `Int`.
///
/// A cast with `as` would box the value and request both types from the runtime, which is most of the time that a small
/// value takes. Instead, the value's memory is read as the type that it is bound to. The types must be the same: each
/// caller compares them, or their generic arguments, in the condition above the call. A build without optimisation
/// compares them again.
@inlinable @inline(__always)
func sameValue<Value, Same>(_ value: Value, as type: Same.Type) -> Same {
    assert(Value.self == type, "\(Value.self) is not \(type)")
    return withUnsafePointer(to: value) { UnsafeRawPointer($0).assumingMemoryBound(to: type).pointee }
}
