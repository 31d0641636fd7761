/// What the ways of taking part keep during a run: each its own part, which the run itself need not know.
struct WayStorage {
    private var values = TypeTable<AnyObject>()

    /// The part of a type, made when it is asked for first.
    mutating func value<Value: AnyObject>(_ make: @autoclosure () -> Value) -> Value {
        // Under a type stands a part of that type only.
        if let known = values[Value.self] { return unsafeDowncast(known, to: Value.self) }
        let new = make()
        values.add(new, for: Value.self)
        return new
    }
}
