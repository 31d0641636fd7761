/// What is taken down of decoded values: those of watched types, and the paths of objects, and of members without an
/// order.
final class ValueObservation {
    private var watched: FinishedValues?
    private let origins: GraphOrigins?

    /// - Parameters:
    ///   - isWatched: Tells the types whose values are kept; nil if none are.
    ///   - origins: Takes the paths of objects, and the members of sets and dictionaries.
    init(_ isWatched: (@Sendable (Any.Type) -> Bool)?, _ origins: GraphOrigins?) {
        watched = isWatched.map(FinishedValues.init)
        self.origins = origins
    }

    /// The values of watched types, inner ones first.
    var finished: [FinishedValue] { watched?.values ?? [] }

    /// Whether every value counts that is decoded, rather than objects alone.
    var watchesTypes: Bool { watched != nil }

    @inline(never)
    func note(object: AnyObject, at path: @autoclosure () -> HRPath) {
        watched?.add(object, of: type(of: object), at: path())
        origins?.note(object, at: path())
    }

    @inline(never)
    func note<T>(_ value: T, at path: @autoclosure () -> HRPath) { watched?.add(value, of: T.self, at: path()) }

    /// Notes the members of an array, which have no order of their own.
    @inline(never)
    func note<Member>(members: some Sequence<Member>, at path: @autoclosure () -> HRPath) {
        origins?.note(members.map { ($0 as Any) as? AnyHashable }, at: path())
    }

    /// Removes the values within one whose initializer has failed.
    func forget(in path: @autoclosure () -> HRPath) {
        if watched != nil { watched?.forget(in: path()) }
    }
}
