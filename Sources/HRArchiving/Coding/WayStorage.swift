/// What each way keeps during a run: one value a type, so that sessions need not name the types.
struct WayStorage {
    private var values = TypeTable<AnyObject>()

    /// The stored value of a type, made when it is asked for first.
    mutating func value<Value: AnyObject>(_ make: @autoclosure () -> Value) -> Value {
        if let known = values[Value.self] as? Value { return known }
        let new = make()
        values.add(new, for: Value.self)
        return new
    }
}
