/// The errors of the members of one collection, or of the keys of one object, which are independent of one another.
@usableFromInline
struct FaultBatch {
    private var errors: [HRError] = []

    @usableFromInline init() {}

    var count: Int { errors.count }

    /// Adds an error with its companions.
    mutating func add(_ error: HRError) { errors += error.all }

    /// Throws the first of the errors, with the others as its companions.
    @usableFromInline
    func end() throws {
        guard var first = errors.first else { return }
        first.details.companions = Array(errors.dropFirst())
        throw first
    }
}
