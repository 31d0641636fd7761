import ObjectGraph

/// A state of a session that can be restored.
@usableFromInline
struct WritingSavepoint {
    fileprivate let placing: PlacingSavepoint
    fileprivate let nodes: Int
    fileprivate let hasFailed: Bool
    @usableFromInline let nextPlace: UInt32
}

extension ArchivingSession {
    func savepoint() -> WritingSavepoint {
        // If code continues to write, it has caught the last error.
        if failure != nil { failure = nil }
        return WritingSavepoint(
            placing: placing.savepoint(), nodes: nodeCount, hasFailed: firstError != nil,
            nextPlace: placing.places.next)
    }

    /// Discards the information that was recorded since a savepoint, about values that are not written after all.
    func rollBack(to savepoint: WritingSavepoint) {
        placing.rollBack(to: savepoint.placing)
        nodeCount = savepoint.nodes
        if !savepoint.hasFailed { firstError = nil }
    }
}

extension NodeBuilder {
    /// Runs a body that writes a value, and rolls the session back if the body fails: the user's code may catch the
    /// error and continue.
    ///
    /// The session is not held in a local variable, because this method runs for every value, and the variable would be
    /// retained.
    ///
    /// - Parameter body: Receives the number of the first place that it may add.
    @inlinable @inline(__always)
    func attempt<Result>(_ body: (_ firstPlace: UInt32) throws -> Result) throws -> Result {
        let savepoint = try savepoint()
        do {
            return try body(savepoint.nextPlace)
        } catch {
            rollBack(to: savepoint)
            throw error
        }
    }

    @usableFromInline
    func savepoint() throws -> WritingSavepoint {
        try checkIsOpen()
        return session.savepoint()
    }

    /// Throws an error if the coder is used after the value that it was created for has been written.
    func checkIsOpen() throws {
        guard isClosed || session.isOver else { return }
        throw HRError(.coderMisuse, "a coder is used after the value that it was made for", path: path)
    }

    @usableFromInline
    func rollBack(to savepoint: WritingSavepoint) { session.rollBack(to: savepoint) }
}
