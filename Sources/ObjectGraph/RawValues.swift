/// The raw values of the first eight cases of an enum, for messages; nil if the type does not list them.
package func rawValues(of type: Any.Type) -> String? {
    guard let type = type as? any (CaseIterable & RawRepresentable).Type else { return nil }
    func values<T: CaseIterable & RawRepresentable>(_ type: T.Type) -> [String] {
        type.allCases.prefix(8).map { "\($0.rawValue)" }
    }
    let texts = values(type)
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
}
