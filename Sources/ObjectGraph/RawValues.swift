/// What an enum's cases are written as, the first eight of them, if it lists them.
package func rawValues(of type: Any.Type) -> String? {
    guard let type = type as? any (CaseIterable & RawRepresentable).Type else { return nil }
    func values<T: CaseIterable & RawRepresentable>(_ type: T.Type) -> [String] {
        type.allCases.prefix(8).map { "\($0.rawValue)" }
    }
    let texts = values(type)
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
}
