import Foundation
import HRArchiving

extension HRLayer {
    /// Data that the program loads itself, such as from a server.
    ///
    /// ```swift
    /// configuration.add(.loaded("https://example.com/config.json") { known in
    ///     let response = try fetch(url, ifNoneMatch: known)
    ///     return response.isNotModified ? nil : HRLoadedData(response.body, identity: response.etag)
    /// })
    /// ```
    ///
    /// A live configuration calls the closure at each check. An error is an error of the configuration: at the first
    /// loading it is thrown, and later the last valid value remains.
    ///
    /// - Parameters:
    ///   - name: The name for errors.
    ///   - optional: True if an `HRError` with the code `fileNotFound` means that there is no layer.
    ///   - secret: True if no value of the data is ever shown.
    ///   - load: Returns the data; nil if it still has the identity that is passed. The identity is nil the first time.
    ///     The closure is called from any thread.
    public static func loaded(
        _ name: String, optional: Bool = false, secret: Bool = false,
        by load: @escaping @Sendable (_ known: String?) throws -> HRLoadedData?
    ) -> HRLayer {
        HRLayer(.loaded(LayerLoader(name, load)), isOptional: optional, isSecret: secret)
    }

    /// The user defaults of a program: those that were set for it, without those of the system.
    ///
    /// The key `database.port` is the key `port` of `database`, beside those of a dictionary `database`. A live
    /// configuration looks for changes at each check.
    ///
    /// - Parameters:
    ///   - domain: The name of the domain: the bundle identifier of a program, or the name of a suite.
    ///   - prefix: The beginning of the keys that belong to the configuration, such as `config.`, which is not part of
    ///     a key's path. If it is empty, all keys belong to it but those that the system sets: with `NS`, `Apple`,
    ///     `AK` or `com.apple` at the beginning.
    ///   - secret: True if no value is ever shown.
    public static func userDefaults(_ domain: String, prefix: String = "", secret: Bool = false) -> HRLayer {
        .loaded("user defaults \(domain)", secret: secret) { known in
            let all = UserDefaults.standard.persistentDomain(forName: domain) ?? [:]
            let values = UserDefaultValues(all, prefix: prefix)
            let data = try PropertyListSerialization.data(fromPropertyList: values.tree, format: .xml, options: 0)
            let identity = String(decoding: data, as: UTF8.self)
            return identity == known ? nil : HRLoadedData(data, identity: identity)
        }
    }
}

/// The values of user defaults that belong to a configuration, with dictionaries for keys with dots.
struct UserDefaultValues {
    private(set) var tree: [String: Any] = [:]
    private static let prefixesOfSystem = ["NS", "Apple", "AK", "com.apple"]

    init(_ all: [String: Any], prefix: String) {
        // A dictionary comes before the keys that are put into it.
        for (key, value) in all.sorted(by: { $0.key < $1.key }) where key.hasPrefix(prefix) {
            if prefix.isEmpty, Self.prefixesOfSystem.contains(where: key.hasPrefix) { continue }
            Self.put(value, at: key.dropFirst(prefix.count).split(separator: ".").map(String.init)[...], in: &tree)
        }
    }

    private static func put(_ value: Any, at path: ArraySlice<String>, in tree: inout [String: Any]) {
        guard let key = path.first else { return }
        guard path.count > 1 else {
            tree[key] = value
            return
        }
        var inner = tree[key] as? [String: Any] ?? [:]
        put(value, at: path.dropFirst(), in: &inner)
        tree[key] = inner
    }
}
