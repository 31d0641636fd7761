/// A value of a type that the compiler knows by two names, such as an `Element` that is known to be `Int`, under the other.
///
/// A cast by `as` would box the value and ask the runtime about both types; where types are compared anyway, that is most of
/// what a small value takes. Here its memory is read as what it is bound to, for the types are the same: every caller has
/// compared them, or what they are made of, in the condition above the call. A build without optimisation compares them
/// again.
@inlinable @inline(__always)
func sameValue<Value, Same>(_ value: Value, as type: Same.Type) -> Same {
    assert(Value.self == type, "\(Value.self) is not \(type)")
    return withUnsafePointer(to: value) { UnsafeRawPointer($0).assumingMemoryBound(to: type).pointee }
}
