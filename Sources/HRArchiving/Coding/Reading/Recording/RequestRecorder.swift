/// Records what types request from a coder while they are decoded from an empty dictionary, and supplies values in place
/// of those that a file would contain. A type can be described in this way without a file.
///
/// Each type is decoded at most once: where it is requested again, the value that was made first is used.
package final class RequestRecorder {
    /// Values of types that are known without decoding them.
    package protocol TypeSamples {
        /// Returns a value of a type; nil if there is none.
        func value(of type: Any.Type) -> Any?
        /// Returns the node at a path in the encoded value of a type; nil if there is none.
        func node(of type: Any.Type, at keys: [String]) -> HRNode?
        /// Returns the names of the cases of an enum; an empty array if they are not known.
        func caseNames(of type: Any.Type, _ keyType: any CodingKey.Type) -> [String]
    }

    /// The code that requests a value: that of a type.
    struct Asker {
        let type: Any.Type
        /// The keys from the type's own object to the container of the value.
        let keys: [String]
    }

    /// What happens to a type if the file does not contain the value that it requests.
    package enum Presence: Sendable {
        /// An error is thrown.
        case required
        /// The value is nil.
        case optional
        /// A default is used.
        case hasDefault
    }

    /// A value that a type requests.
    package struct Request {
        /// The keys from the type's own object inwards: more than one in nested containers of Codable code.
        package let keys: [String]
        /// The type of the value; nil if the type has only asked whether the value exists.
        package fileprivate(set) var type: Any.Type?
        package fileprivate(set) var presence: Presence
        /// Encodes the default; nil if there is none.
        package fileprivate(set) var encodeDefault: ((HRArchiver) throws(HRError) -> HRNode)?
    }

    /// What one type has requested.
    package struct Record {
        package let type: Any.Type
        package fileprivate(set) var requests: [Request] = []
        /// The type of the single value that the type decodes in place of an object.
        package fileprivate(set) var singleValue: Any.Type?
        /// The types of the elements if the type decodes an array in place of an object.
        package fileprivate(set) var elements: [Any.Type]?
        /// True if the type reads all keys that exist.
        package fileprivate(set) var readsAllKeys = false
        /// True if the type preserves the keys that it does not know.
        package fileprivate(set) var preservesKeys = false
        /// The last key type with which the type's Codable code has opened a container.
        package fileprivate(set) var keyType: (any CodingKey.Type)?
        /// The error because of which the type has not requested more.
        package fileprivate(set) var error: (any Error)?
        fileprivate var positions: [[String]: Int] = [:]
    }

    /// Settings of one run.
    package struct Answers {
        /// True if optional values exist.
        package let arePresent: Bool
        /// True if second placeholders are used, such as true in place of false.
        package let areSecond: Bool
        /// The number of the run.
        fileprivate let run: Int

        /// The settings of all runs of a type.
        package static let all = [
            Answers(arePresent: true, areSecond: false, run: 0), Answers(arePresent: false, areSecond: false, run: 1),
            Answers(arePresent: true, areSecond: true, run: 2),
        ]
    }

    /// The records, by types.
    package private(set) var records: [ObjectIdentifier: Record] = [:]
    let answers: Answers
    let samples: any TypeSamples
    /// The values of the types that were decoded.
    var made: [ObjectIdentifier: Any] = [:]
    /// The errors of the types that could not be decoded.
    var failed: [ObjectIdentifier: any Error] = [:]
    /// The types that are being decoded.
    var making: Set<ObjectIdentifier> = []

    package init(_ answers: Answers, _ samples: any TypeSamples) {
        (self.answers, self.samples) = (answers, samples)
    }

    /// The value of a type that was decoded; nil if it was not, or could not be.
    package func value(of type: Any.Type) -> Any? { made[ObjectIdentifier(type)] }

    // MARK: Recording

    /// Records the error because of which a type could not be decoded.
    package func note(_ error: any Error, of type: Any.Type) { change(type) { $0.error = $0.error ?? error } }

    private func change(_ type: Any.Type, _ change: (inout Record) -> Void) {
        let id = ObjectIdentifier(type)
        change(&records[id, default: Record(type: type)])
    }

    private func note(_ request: Request, by type: Any.Type) {
        change(type) { record in
            guard let position = record.positions[request.keys] else {
                record.positions[request.keys] = record.requests.count
                return record.requests.append(request)
            }
            // A type that asks whether a value exists can do without it.
            var known = record.requests[position]
            if known.type == nil { known.type = request.type }
            if request.presence != .required, known.presence == .required { known.presence = request.presence }
            if request.presence == .hasDefault { known.presence = .hasDefault }
            known.encodeDefault = known.encodeDefault ?? request.encodeDefault
            record.requests[position] = known
        }
    }

    func note(
        _ type: Any.Type?, forKey key: String, by asker: Asker?, _ presence: Presence,
        encodeDefault: ((HRArchiver) throws(HRError) -> HRNode)? = nil
    ) {
        guard let asker else { return }
        note(
            Request(keys: asker.keys + [key], type: type, presence: presence, encodeDefault: encodeDefault),
            by: asker.type)
    }

    func note(singleValue type: Any.Type, by asker: Asker?) { change(asker) { $0.singleValue = type } }

    func note(element type: Any.Type?, by asker: Asker?) {
        change(asker) { $0.elements = ($0.elements ?? []) + [type].compactMap(\.self) }
    }

    func noteAllKeys(by asker: Asker?) { change(asker) { $0.readsAllKeys = true } }

    func notePreservedKeys(by asker: Asker?) { change(asker) { $0.preservesKeys = true } }

    func note(keyType: any CodingKey.Type, of type: Any.Type) { change(type) { $0.keyType = keyType } }

    /// Changes the record of a type, unless the value is nested in one of the type.
    private func change(_ asker: Asker?, _ change: (inout Record) -> Void) {
        if let asker, asker.keys.isEmpty { self.change(asker.type, change) }
    }

    /// Returns the key that an enum with associated values is asked to decode in this run; nil if its cases are not
    /// known.
    func caseKey(_ keyType: any CodingKey.Type, of type: Any.Type) -> String? {
        let names = samples.caseNames(of: type, keyType)
        return names.indices.contains(answers.run) ? names[answers.run] : names.first
    }

    /// Removes the request for the key of a nested container, which is not one that files contain.
    func forget(_ key: String, by asker: Asker?) {
        guard let asker else { return }
        change(asker.type) { record in
            record.requests.removeAll { $0.keys == asker.keys + [key] }
            record.positions = Dictionary(
                record.requests.enumerated().map { ($0.element.keys, $0.offset) }
            ) { first, _ in first }
        }
    }
}
