import Foundation

extension KeyedArchive {
    /// The maximum number of pointers that are followed for one plain value, such as the string of a URL's base.
    private static let farthest = 8

    /// Returns the plain value under a key of an object, with pointers followed; nil if the key is missing.
    func field(_ key: String, of object: KeyedArchiveObject) throws(KeyedArchiveFault) -> HRNode? {
        guard let node = object.fields[key] else { return nil }
        guard case .alias(let pointer) = node else { return node }
        guard object.steps < Self.farthest else {
            throw KeyedArchiveFault(
                .cycle, "\(quoted(key)) of \(object.name) leads through too many objects to a value",
                inObject: object.index, key: key)
        }
        let target: Int
        do throws(KeyedArchiveFault) {
            target = try index(of: pointer)
        } catch {
            throw error.inside(object.index, key)
        }
        switch try entry(target) {
        case .plain(let node): return node
        case .object(var inner):
            inner.steps = object.steps + 1
            guard let value = try value(of: inner) else {
                throw KeyedArchiveFault(
                    .typeMismatch, key, of: object, mustBe: "a plain value, found \(inner.kind)")
            }
            return value
        }
    }

    func need(_ key: String, of object: KeyedArchiveObject) throws(KeyedArchiveFault) -> HRNode {
        guard let node = try field(key, of: object) else { throw .missing(key, of: object) }
        return node
    }

    func string(_ key: String, of object: KeyedArchiveObject) throws(KeyedArchiveFault) -> String {
        let node = try need(key, of: object)
        guard case .string(let text) = node else { throw .mismatch(key, of: object, "a string", node) }
        return text
    }

    /// Returns the data under a key. If `count` is not nil, throws unless the data has that number of bytes.
    func data(_ key: String, of object: KeyedArchiveObject, count: Int? = nil) throws(KeyedArchiveFault) -> Data {
        let node = try need(key, of: object)
        guard case .data(let data) = node else { throw .mismatch(key, of: object, "data", node) }
        if let count, data.count != count {
            throw KeyedArchiveFault(.invalidValue, key, of: object, mustBe: "\(count) bytes")
        }
        return data
    }

    /// Returns the integer under a key; throws if it is out of range.
    func integer(
        _ key: String, of object: KeyedArchiveObject, in range: ClosedRange<Int>
    ) throws(KeyedArchiveFault) -> Int {
        let node = try need(key, of: object)
        guard case .integer(let number) = node else { throw .mismatch(key, of: object, "an integer", node) }
        guard let value = number.exactly(Int.self), range.contains(value) else {
            throw KeyedArchiveFault(
                .outOfRange, key, of: object, mustBe: "from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// Returns the array of pointers under a key; nil if the key is missing.
    func array(_ key: String, of object: KeyedArchiveObject) throws(KeyedArchiveFault) -> [HRNode]? {
        guard let node = object.fields[key] else { return nil }
        guard case .array(let elements) = node else { throw .mismatch(key, of: object, "an array", node) }
        return elements
    }
}

extension KeyedArchiveObject {
    var kind: String { "an object of class \(quoted(classNames.archived))" }
}
