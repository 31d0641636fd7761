package import HRArchiving
package import Testing

/// Archives a value and brings it back, and expects it to be equal and to be archived alike again.
///
/// - Returns: What came back, for what equality does not tell.
@discardableResult
package func roundTrip<T: HRCoding & Equatable>(
    _ value: T, as format: HRFormat, registry: HRClassRegistry = HRClassRegistry(),
    references: HRArchiver.ReferenceStyle = .keyPath, sourceLocation: SourceLocation = #_sourceLocation
) throws -> T {
    let back = try passed(value, as: format, registry: registry, references: references, sourceLocation: sourceLocation)
    #expect(back == value, sourceLocation: sourceLocation)
    return back
}

/// Archives a value of a type that is only Codable and brings it back, and expects it to be equal.
@discardableResult
@_disfavoredOverload
package func roundTrip<T: Codable & Equatable>(
    _ value: T, as format: HRFormat, registry: HRClassRegistry = HRClassRegistry(),
    references: HRArchiver.ReferenceStyle = .keyPath, sourceLocation: SourceLocation = #_sourceLocation
) throws -> T {
    let archiver = HRArchiver(registry: registry, references: references)
    let back = try HRUnarchiver(registry: registry, implementation: format.implementation)
        .unarchive(T.self, from: archiver.archive(value, as: format))
    #expect(back == value, sourceLocation: sourceLocation)
    #expect(
        try archiver.document(archiving: back) == archiver.document(archiving: value), sourceLocation: sourceLocation)
    return back
}

/// Archives a value and brings it back, and expects it to be archived alike again.
package func passed<T: HRCoding>(
    _ value: T, as format: HRFormat, registry: HRClassRegistry = HRClassRegistry(),
    references: HRArchiver.ReferenceStyle = .keyPath, sourceLocation: SourceLocation = #_sourceLocation
) throws -> T {
    let archiver = HRArchiver(registry: registry, references: references)
    let back = try HRUnarchiver(registry: registry, implementation: format.implementation)
        .unarchive(T.self, from: archiver.archive(value, as: format))
    #expect(
        try archiver.document(archiving: back) == archiver.document(archiving: value), sourceLocation: sourceLocation)
    return back
}

/// Archives a collection of existentials and brings it back, and expects it to be archived alike again.
@_disfavoredOverload
package func passed<C: HREncodableContainer>(
    _ value: C, as format: HRFormat, registry: HRClassRegistry = HRClassRegistry(),
    references: HRArchiver.ReferenceStyle = .keyPath, sourceLocation: SourceLocation = #_sourceLocation
) throws -> C {
    let archiver = HRArchiver(registry: registry, references: references)
    let back = try HRUnarchiver(registry: registry, implementation: format.implementation)
        .unarchive(C.self, from: archiver.archive(value, as: format))
    #expect(
        try archiver.document(archiving: back) == archiver.document(archiving: value), sourceLocation: sourceLocation)
    return back
}

/// The error of a call that must fail, with its code, and with its message if one is given: the line that it is printed
/// as, without the place in the file, which differs from format to format.
@discardableResult
package func expectError(
    _ code: HRError.Code, _ description: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
) -> HRError? {
    do {
        try body()
        Issue.record("nothing was thrown, expected \(code)", sourceLocation: sourceLocation)
    } catch let error as HRError {
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
        var placeless = error
        placeless.location = nil
        if let description { #expect(placeless.description == description, sourceLocation: sourceLocation) }
        return error
    } catch {
        Issue.record("\(error) was thrown, expected \(code)", sourceLocation: sourceLocation)
    }
    return nil
}
