import HRArchiving
import ObjectGraph

/// The values of types that are known: samples, and the defaults that types declare.
final class SampleValues: RequestRecorder.TypeSamples {
    /// Keeps the secrets of the values.
    let vault = SecretVault()
    private let samples: [ObjectIdentifier: [Any]]
    private let archiver: HRArchiver
    /// The encoded values, by types; each is encoded once, although each key of its type is looked up in it.
    private var encoded: [ObjectIdentifier: HRNode?] = [:]

    init(_ samples: [Any], _ registry: HRClassRegistry) {
        self.samples = Dictionary(grouping: samples) { ObjectIdentifier(Swift.type(of: $0)) }
        archiver = HRUnarchiver(registry: registry).archiver(ofDefaults: vault)
    }

    func value(of type: Any.Type) -> Any? {
        samples[ObjectIdentifier(type)]?.first ?? defaults(of: type) ?? (type as? any RangeType.Type)?.sample
    }

    private func defaults(of type: Any.Type) -> Any? { (type as? any HRDefaults.Type)?.archiveDefaults }

    func node(of type: Any.Type, at keys: [String]) -> HRNode? {
        keys.reduce(encodedSample(of: type)) { $0?.fields?[$1] }
    }

    func caseNames(of type: Any.Type, _ keyType: any CodingKey.Type) -> [String] { EnumCases.names(keyType, of: type) }

    /// The encoded defaults of a type; nil if it has none.
    func encodedDefaults(of type: Any.Type) -> HRNode? {
        defaults(of: type).flatMap { encode($0, as: type) }.map(withoutSecrets)
    }

    /// The encoded sample of a type; nil if there is none.
    func encodedSample(of type: Any.Type) -> HRNode? {
        if let known = encoded[ObjectIdentifier(type)] { return known }
        let node = value(of: type).flatMap { encode($0, as: type) }
        encoded[ObjectIdentifier(type)] = .some(node)
        return node
    }

    /// Returns a value with an empty string in place of each secret.
    private func withoutSecrets(_ node: HRNode) -> HRNode {
        if let elements = node.elements { return .array(elements.map(withoutSecrets)) }
        if let text = node.string, vault.secret(for: text) != nil { return "" }
        guard let fields = node.fields else { return node }
        var copy = node
        copy.fields = HRFields(fields.map { ($0.key, withoutSecrets($0.value)) })
        return copy
    }

    /// Encodes a value where its type is declared. Nil if it cannot be encoded.
    func encode(_ value: Any, as type: Any.Type) -> HRNode? {
        func encode<T>(_ type: T.Type) -> HRNode? {
            guard let value = value as? T else { return nil }
            return self.encode { archiver throws(HRError) in try archiver.document(archiving: value).root }
        }
        return encode(type)
    }

    /// The samples of a type.
    func all(of type: Any.Type) -> [Any] { samples[ObjectIdentifier(type)] ?? [] }

    /// Calls a function that encodes a default, and returns the default without secrets. Nil if it cannot be encoded.
    func encodedDefault(_ encode: (HRArchiver) throws(HRError) -> HRNode) -> HRNode? {
        self.encode(encode).map(withoutSecrets)
    }

    private func encode(_ encode: (HRArchiver) throws(HRError) -> HRNode) -> HRNode? {
        do throws(HRError) { return try encode(archiver) } catch { return nil }
    }

    /// The values of an enum, if all of them are simple, such as those of an enum with raw values; otherwise nil.
    func simpleCases<Value: CaseIterable>(of type: Value.Type) -> [HRNode]? {
        let nodes = type.allCases.prefix(Self.limit + 1).map { encode($0, as: type) }
        guard !nodes.isEmpty, nodes.count <= Self.limit else { return nil }
        let simple = nodes.compactMap(\.self).filter(\.isLeaf)
        return simple.count == nodes.count ? simple : nil
    }

    /// The maximum number of cases that are listed.
    static let limit = 1000
}
