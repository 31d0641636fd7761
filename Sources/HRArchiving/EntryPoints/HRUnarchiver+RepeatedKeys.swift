package import Foundation

extension HRUnarchiver {
    /// Parses the data of a file to a document, and finds all keys that occur more than once in a dictionary. The
    /// document has the last value of each.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - file: The name of the file in messages.
    ///   - errors: Receives an error for each repetition of a key, in the order of the file. Of a binary property list,
    ///     which has no lines to show, only the first repetition is found.
    ///   - describe: Returns the description of the value at a path for messages; nil if there is none.
    /// - Throws: An ``HRError`` if the file cannot be read for another reason.
    /// - Complexity: O(n) in the number of bytes. A file without repeated keys is parsed once, any other file twice.
    package func document(
        from data: Data, file: String, repeatedKeys errors: inout [HRError],
        describing describe: (HRNode, HRPath) -> String? = { _, _ in nil }
    ) throws(HRError) -> HRDocument {
        let first: HRError
        do throws(HRError) {
            return try document(from: data, file: file)
        } catch {
            guard error.code == .duplicateKey, duplicateKeys == .refuse else { throw error }
            first = error
        }
        var tolerant = self
        tolerant.duplicateKeys = .lastWins
        do throws(HRError) {
            let document = try tolerant.document(from: data, file: file)
            errors = try tolerant.repeatedKeys(of: data, file: file, before: nil, describe) ?? [first]
            return document
        } catch {
            let fault = error.location?.byteRange?.lowerBound ?? 0
            errors = try tolerant.repeatedKeys(of: data, file: file, before: fault, describe) ?? [first]
            throw error
        }
    }

    /// Returns an error for each repetition of a key in a text; nil for binary files, and for texts that are too long.
    ///
    /// - Parameter limit: The offset in the file at which the text is malformed; nil if it is well-formed.
    private func repeatedKeys(
        of data: Data, file: String, before limit: Int?, _ describe: (HRNode, HRPath) -> String?
    ) throws(HRError) -> [HRError]? {
        let format = try format(of: data)
        let source = SourceText(data)
        guard let placed = format.placedText(source) else { return nil }
        let members = RepeatedKeySearch.find(in: placed, format, before: limit.map(source.textOffset))
        let places = source.locations(of: members.flatMap { [$0.keys.first, $0.keys.second] })
        let locator = ErrorLocator(data: data, format: format, secretKeys: secretKeys)
        return members.enumerated().map { index, member in
            let error = member.error(places[2 * index], places[2 * index + 1], describe)
            return locator.located(error).located(inFile: file)
        }
    }
}

extension RepeatedMember {
    /// Returns the error for the member.
    fileprivate func error(
        _ first: HRSourceLocation, _ second: HRSourceLocation, _ describe: (HRNode, HRPath) -> String?
    ) -> HRError {
        let comparison =
            areEqual
            ? "with equal values"
            : values.first == values.second ? "with equal values, but other comments" : "with different values"
        // Equal descriptions say nothing about which of the two is wanted.
        let descriptions = [values.first, values.second].map { describe($0, path) }
        let differ = descriptions[0] != descriptions[1]
        let fault = ParseFault(
            repeatedKey: key, at: .bytes(keys.second), first: .bytes(keys.first), haveSameText: haveSameText,
            details: (comparison, differ ? descriptions[0] : nil, differ ? descriptions[1] : nil))
        return fault.error(path: path) { $0 == keys.first ? first : second }
    }
}
