public import Foundation
public import HRArchiving

extension HRUnarchiver {
    /// Decodes a value from data. What the data does not contain is that of another value.
    ///
    /// The data is merged over the encoded value, by the rules of ``HRArchiving/HRDocument/merging(_:)``: dictionaries by
    /// key, recursively; null removes a value. Unlike with `HRDefaults`, absent optional properties have the value of
    /// the defaults too.
    ///
    /// - Throws: An `HRError` if the defaults cannot be encoded, or with the location of the value that could not be
    ///   decoded.
    public func unarchive<T>(_ type: T.Type = T.self, from data: Data, defaults: T) throws(HRError) -> T {
        try unarchive(type, over: defaults) { unarchiver throws(HRError) in try unarchiver.document(from: data) }
    }

    /// Decodes a value from a file. What the file does not contain is that of another value; see
    /// ``unarchive(_:from:defaults:)-(_,Data,_)``.
    ///
    /// - Throws: An `HRError` if the defaults cannot be encoded, or with the location of the value that could not be
    ///   decoded.
    public func unarchive<T>(_ type: T.Type = T.self, from url: URL, defaults: T) throws(HRError) -> T {
        try unarchive(type, over: defaults) { unarchiver throws(HRError) in try unarchiver.document(from: url) }
    }

    private func unarchive<T>(
        _ type: T.Type, over defaults: T, _ read: (HRUnarchiver) throws(HRError) -> HRDocument
    ) throws(HRError) -> T {
        let vault = SecretVault()
        var unarchiver = self
        unarchiver.userInfo = vault.added(to: userInfo)
        let weak = try archiver(ofDefaults: vault).document(archiving: defaults)
        return try unarchiver.unarchive(type, from: weak.merging(read(unarchiver)))
    }
}
