// Integers of 128 bits. Implemented separately, as the default implementations of the protocols throw.

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension KeyedEncodingNode {
    func encode(_ value: Int128, forKey key: Key) throws { try encode(wide: value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try encode(wide: value, key) }
    private func encode<T: Encodable>(wide value: T, _ key: Key) throws { try encode(value, forKey: key) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UnkeyedEncodingNode {
    func encode(_ value: Int128) throws { try encode(wide: value) }
    func encode(_ value: UInt128) throws { try encode(wide: value) }
    private func encode<T: Encodable>(wide value: T) throws { try encode(value) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SingleEncodingNode {
    func encode(_ value: Int128) throws { try encode(wide: value) }
    func encode(_ value: UInt128) throws { try encode(wide: value) }
    private func encode<T: Encodable>(wide value: T) throws { try encode(value) }
}
