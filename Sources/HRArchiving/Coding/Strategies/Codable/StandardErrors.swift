import Foundation

// Codable code may catch errors of the standard library, such as `DecodingError.typeMismatch`, so containers throw
// these. Each has the `HRError` as its `underlyingError`, and the caller of the unarchiver receives the `HRError`.

extension HRError {
    /// Returns the `HRError` in an error: the error itself, the underlying error of a standard error, or an error
    /// nested in a user's error; nil if there is none.
    static func found(in error: any Error) -> HRError? { found(in: error, depth: 6) }

    private static func found(in value: Any, depth: Int) -> HRError? {
        if let error = value as? HRError { return error }
        guard depth > 0 else { return nil }
        if let inner = underlying(value) { return found(in: inner, depth: depth - 1) }
        guard value is any Error || depth < 6 else { return nil }
        for child in Mirror(reflecting: value).children.prefix(8) {
            guard child.value is any Error || isAround(child.value) else { continue }
            if let error = found(in: child.value, depth: depth - 1) { return error }
        }
        return nil
    }

    /// Returns true if a value may contain errors: the payload of an enum case, or an optional.
    private static func isAround(_ value: Any) -> Bool {
        switch Mirror(reflecting: value).displayStyle {
        case .tuple, .optional: true
        default: false
        }
    }

    /// Returns the underlying error of a standard error or an `NSError`.
    private static func underlying(_ value: Any) -> (any Error)? {
        switch value {
        case let error as DecodingError: error.context?.underlyingError
        case EncodingError.invalidValue(_, let context): context.underlyingError
        case let error as NSError: error.userInfo[NSUnderlyingErrorKey] as? any Error
        default: nil
        }
    }
}

extension HRError {
    /// Returns true if an error may be the same as one that was thrown before. Decoding errors are compared by their
    /// contents, other errors by their types.
    static func isSame(_ error: any Error, as other: any Error) -> Bool {
        guard let context = (error as? DecodingError)?.context else { return type(of: error) == type(of: other) }
        guard let second = (other as? DecodingError)?.context else { return false }
        return context.debugDescription == second.debugDescription
            && context.codingPath.elementsEqual(second.codingPath) { $0.stringValue == $1.stringValue }
    }
}

extension DecodingError {
    fileprivate var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }
}

extension HRDecodingSlot {
    /// Returns a placeholder for the value of this slot, which cannot be decoded, if a search for further errors
    /// already knows the error; otherwise throws the standard error.
    @inline(never)
    func recovered<T>(from error: any Error, as type: T.Type = T.self) throws -> T {
        do { return try placeholder(for: error) } catch { throw standardError(for: error, wanted: type) }
    }

    /// Continues without the value of this slot if a search for further errors already knows the error; otherwise
    /// throws the standard error.
    @inline(never)
    func leftOut<T>(after error: any Error, as type: T.Type) throws {
        do { try leaveOut(error) } catch { throw standardError(for: error, wanted: type) }
    }

    /// Returns the standard error for an `HRError`, or any other error unchanged.
    ///
    /// - Parameter wanted: The type that was to be decoded.
    @inline(never)
    func standardError(for error: any Error, wanted: Any.Type) -> any Error {
        guard let error = error as? HRError else { return error }
        if let standard = error.details.standard {
            session.carriedError = error
            return standard
        }
        switch error.code {
        case .typeMismatch where error.details.foundNull: return DecodingError.valueNotFound(wanted, context(of: error))
        case .typeMismatch, .wrongReferenceType, .wrongClass, .unknownClass, .missingClass:
            return DecodingError.typeMismatch(wanted, context(of: error))
        case .missingKey:
            guard let key = error.details.missingKey else {
                return DecodingError.valueNotFound(wanted, context(of: error))
            }
            return DecodingError.keyNotFound(frame.codingKey(key), context(of: error))
        default: return DecodingError.dataCorrupted(context(of: error))
        }
    }

    private func context(of error: HRError) -> DecodingError.Context {
        DecodingError.Context(
            codingPath: codingPath(to: error), debugDescription: "the underlying HRError says what does not fit",
            underlyingError: error)
    }

    /// Returns the coding path of an error: the types' own keys up to this slot, then keys created from the path of the
    /// error.
    private func codingPath(to error: HRError) -> [any CodingKey] {
        let components = error.path?.keys ?? []
        let known = frame.codingPath(appending: component)
        let isWithin =
            known.count <= components.count
            && zip(known, components).allSatisfy {
                ($0 as? PathCodingKey)?.component ?? $0.stringValue == $1
            }
        if isWithin { return known + components.dropFirst(known.count).map { PathCodingKey($0) } }
        let isAround = known.count == components.count + 1
        return isAround ? known.dropLast() : components.map { PathCodingKey($0) }
    }
}

extension DecodingFrame {
    /// The coding path, consisting of the types' own coding keys.
    var codingPath: [any CodingKey] { codingPath(appending: .root) }

    func codingPath(appending last: PathComponent) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var frame: DecodingFrame? = self
        var component = last
        while let current = frame {
            if let key = current.codingKey(component) { keys.append(key) }
            if current.startsPath {
                return (current.pathOfPlace.keys).map { PathCodingKey($0) } + keys.reversed()
            }
            component = current.component
            frame = current.parent
        }
        return keys.reversed()
    }

    private func codingKey(_ component: PathComponent) -> (any CodingKey)? {
        switch component {
        case .root: nil
        case .key(let text): codingKey(text)
        case .index(let index): PathCodingKey(index: index)
        }
    }

    /// Returns the type's own coding key for a string, or a key created from the string if the type has none.
    func codingKey(_ text: String) -> any CodingKey {
        keyType?.init(stringValue: text) ?? PathCodingKey(text)
    }
}
