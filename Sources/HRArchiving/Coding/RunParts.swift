/// What the ways of taking part keep during a run: each its own part, which the run itself need not know.
struct RunParts {
    private var parts = TypeTable<AnyObject>()

    /// The part of a type, made when it is asked for first.
    mutating func part<Part: AnyObject>(_ make: @autoclosure () -> Part) -> Part {
        // Under a type stands a part of that type only.
        if let known = parts[Part.self] { return unsafeDowncast(known, to: Part.self) }
        let new = make()
        parts.add(new, for: Part.self)
        return new
    }
}
