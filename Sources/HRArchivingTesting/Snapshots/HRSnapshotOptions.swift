public import Foundation
public import HRArchiving

/// How values are archived for a snapshot, and what is compared.
///
/// ```swift
/// try expectArchived(order, matches: "order", .scrubbing(UUID.self).scrubbing(key: "createdAt"))
/// ```
public struct HRSnapshotOptions: Sendable {
    /// The settings with which values are archived. By default, references are written by ids.
    public var archiver: HRArchiver
    /// The settings with which snapshots of former classes and versions are read.
    public var unarchiver: HRUnarchiver
    /// If true, a snapshot is compared as text: layout, comments, the order of keys and notations count. Default false.
    public var isExact = false
    /// The keys whose values identify elements of arrays in which objects have no ids; see
    /// `HRComparisonOptions.keys` in HRComparing. Default: none.
    public var identifyingKeys: [String] = []
    var scrubbers: [Scrubber] = []

    /// Creates options.
    ///
    /// - Parameters:
    ///   - registry: The types that have other names in files, and former names.
    ///   - secretKeys: The keys whose values are not shown in failures and attachments. If nil, those of
    ///     `HRUnarchiver.defaultSecretKeys`. Snapshots contain these values.
    public init(registry: HRClassRegistry = HRClassRegistry(), secretKeys: Set<String>? = nil) {
        archiver = HRArchiver(registry: registry, references: .ids)
        unarchiver = HRUnarchiver(registry: registry, unknownKeys: .error, secretKeys: secretKeys)
    }

    /// The default options.
    public static var standard: HRSnapshotOptions { HRSnapshotOptions() }

    /// The default options, except that snapshots are compared as text; see ``isExact``.
    public static var exactly: HRSnapshotOptions {
        var options = HRSnapshotOptions()
        options.isExact = true
        return options
    }

    /// The keys whose values are not shown in failures and attachments.
    var secretKeys: Set<String> { unarchiver.secretKeys }
}

// Scrubbing: values that differ from run to run become tokens. Equal values become equal tokens, so that it stays
// visible which are the same.
extension HRSnapshotOptions {
    /// The default options, with ``scrubbing(_:)-(UUID.Type)``.
    public static func scrubbing(_ type: UUID.Type) -> HRSnapshotOptions { standard.scrubbing(type) }

    /// The default options, with ``scrubbing(_:)-(Date.Type)``.
    public static func scrubbing(_ type: Date.Type) -> HRSnapshotOptions { standard.scrubbing(type) }

    /// The default options, with ``scrubbing(key:)-(String)``.
    public static func scrubbing(key: String) -> HRSnapshotOptions { standard.scrubbing(key: key) }

    /// The default options, with ``scrubbing(at:)-(HRPathPattern)``.
    public static func scrubbing(at pattern: HRPathPattern) -> HRSnapshotOptions { standard.scrubbing(at: pattern) }

    /// Returns options with which each UUID becomes `uuid-1`, `uuid-2` and so on, also in keys and within strings.
    public func scrubbing(_ type: UUID.Type) -> HRSnapshotOptions { adding(.uuids) }

    /// Returns options with which each date becomes `date-1`, `date-2` and so on.
    public func scrubbing(_ type: Date.Type) -> HRSnapshotOptions { adding(.dates) }

    /// Returns options with which each value under a key becomes a token such as `createdAt-1`, wherever the key is.
    ///
    /// A key that neither the value nor the snapshot contains is a failure, which suggests the key that was most likely
    /// meant. Values that are arrays, dictionaries or objects are not changed.
    public func scrubbing(key: String) -> HRSnapshotOptions { adding(.key(key)) }

    /// Returns options with which each value at the paths of a pattern becomes a token, such as `number-1` for
    /// `orders.*.number`.
    ///
    /// A pattern that selects nothing in the value and in the snapshot is a failure. Values that are arrays,
    /// dictionaries or objects are not changed.
    public func scrubbing(at pattern: HRPathPattern) -> HRSnapshotOptions { adding(.pattern(pattern)) }

    private func adding(_ scrubber: Scrubber) -> HRSnapshotOptions {
        var options = self
        options.scrubbers.append(scrubber)
        return options
    }
}
