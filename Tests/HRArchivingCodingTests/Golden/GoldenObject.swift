import Foundation
import HRArchiving

/// An object of any class that a golden folder defines, which takes part through HRCoding.
class GoldenObject: HRCoding, HRAwakening, HRReplacing, GoldenInstance {
    let definition: GoldenClass
    let place: HRPath
    private let run: GoldenRun
    private var values: [String: Any] = [:]

    subscript(property: String) -> Any? {
        get { values[property] }
        set { values[property] = newValue }
    }

    /// An object without values, to be archived.
    required init(_ definition: GoldenClass, in run: GoldenRun) {
        self.definition = definition
        self.run = run
        place = HRPath()
    }

    required init(coder: HRDecoder) throws {
        let run = try GoldenRun.current(coder.userInfo)
        guard let definition = run.classes.definition(of: Self.self) else {
            throw GoldenModelError("there is no definition of the class")
        }
        self.run = run
        self.definition = definition
        place = coder.path
        try refuse()
        coder.register(self)
        for field in definition.fieldsToDecode { try decode(field, from: coder) }
        try checkName()
        if let again = definition.propertyReadAgain {
            try decode(again, from: coder)
        }
    }

    func encode(with coder: HREncoder) throws {
        for field in definition.fields {
            guard let value = self[field.property] else { continue }
            if field.coding == .conditional, let object = value as? GoldenObject {
                try coder.encodeConditional(object, forKey: field.key)
            } else {
                try coder.encode(Optional(value), forKey: field.key)
            }
        }
    }

    func replacementForArchiving() throws -> any HREncodable {
        try definition.replacement(for: self, in: run)
    }

    func awakeAfterUnarchiving() throws -> Self {
        guard definition.isUnique, let ident = self["ident"] as? String else { return self }
        return run.first(withIdent: ident, else: self) as? Self ?? self
    }

    // MARK: Reading

    private func decode(_ field: GoldenClass.Field, from coder: HRDecoder) throws {
        guard coder.contains(field.key) else {
            self[field.property] = definition.valueWithoutKey(of: field)
            return
        }
        self[field.property] =
            switch field.coding {
            case .object, .conditional, .objectCopied, .arrayAsSet: try object(field, from: coder)
            case .bool: try coder.decode(Bool.self, forKey: field.key)
            case .int, .int32: Int(try coder.decode(Int32.self, forKey: field.key))
            case .int64: Int(try coder.decode(Int64.self, forKey: field.key))
            case .integer: try coder.decode(Int.self, forKey: field.key)
            case .float: Double(try coder.decode(Float.self, forKey: field.key))
            case .double: try coder.decode(Double.self, forKey: field.key)
            case .bytes: try coder.decode(Data.self, forKey: field.key)
            }
    }

    /// What stands under a key, if it exists already; else it is put into its property as soon as it does.
    private func object(_ field: GoldenClass.Field, from coder: HRDecoder) throws -> Any? {
        // The key is there: if nothing comes of it, it holds null, which the original told from an absent key.
        self[field.property] = NSNull()
        try coder.decodeReference(Any.self, forKey: field.key) { self[field.property] = $0 }
        return self[field.property]
    }
}

/// What objects that are read in one run have in common.
final class GoldenRun: Sendable {
    let classes: GoldenClasses
    /// The first object with each ident. A run stays on one thread.
    nonisolated(unsafe) private var firsts: [String: GoldenObject] = [:]

    init(_ classes: GoldenClasses) {
        self.classes = classes
    }

    private static let key = CodingUserInfoKey(rawValue: "golden")

    /// What an archiver or an unarchiver hands to the objects.
    var userInfo: [CodingUserInfoKey: any Sendable] {
        Self.key.map { [$0: self] } ?? [:]
    }

    static func current(_ userInfo: [CodingUserInfoKey: any Sendable]) throws -> GoldenRun {
        guard let run = key.flatMap({ userInfo[$0] }) as? GoldenRun else {
            throw GoldenModelError("the coder does not know the run")
        }
        return run
    }

    func first(withIdent ident: String, else object: GoldenObject) -> GoldenObject {
        if let first = firsts[ident] { return first }
        firsts[ident] = object
        return object
    }
}

/// What an object of a golden folder has against being read.
struct GoldenModelError: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
