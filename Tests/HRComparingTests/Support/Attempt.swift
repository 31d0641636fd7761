import Testing

/// Does a part of a test with many seeds: an error is recorded with the seed, and the test goes on with the next one.
@discardableResult
func attempt<Value>(
    _ seed: @autoclosure () -> String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) -> Value? {
    do {
        return try body()
    } catch {
        Issue.record(error, "\(seed())", sourceLocation: sourceLocation)
        return nil
    }
}
