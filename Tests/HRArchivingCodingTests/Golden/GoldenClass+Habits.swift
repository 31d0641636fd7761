import Foundation
import HRArchiving

// What the classes of the original's tests do beyond reading and writing their fields, as their notes say.

extension GoldenClass {
    /// The object that is the first of its `ident` takes the place of all that come after it.
    var isUnique: Bool { name == "Unique" }

    /// The class writes a second value under the key of the first, which is lost with all that it holds.
    var writesKeyTwice: Bool { name == "Overwrite" }

    /// What is archived is something else than the object.
    var isReplaced: Bool { ["Replaced", "ReplacedByNil", "Masquerade"].contains(name) }

    /// No object of the class can be read.
    var refusesToBeRead: Bool { name == "NilInit" || name == "Raises" }

    /// The property that the one key is read into once more.
    var propertyReadAgain: Field? {
        guard name == "Twice", let first = fields.first else { return nil }
        return Field(key: first.key, property: "second", coding: first.coding)
    }

    /// What a property has where the file does not have the key.
    func valueWithoutKey(of field: Field) -> Any? {
        if name == "Defaults" {
            switch field.key {
            case "label": return "untitled"
            case "count": return 7
            case "on": return true
            default: break
            }
        }
        switch field.coding {
        case .object, .conditional, .objectCopied, .arrayAsSet: return nil
        case .bool: return false
        case .int, .int32, .int64, .integer: return 0
        case .float, .double: return 0.0
        case .bytes: return Data()
        }
    }

    func replacement(for object: GoldenObject, in run: GoldenRun) throws -> any HREncodable {
        switch name {
        case "Masquerade":
            let box = try GoldenObject.make("Box", in: run)
            for field in fields { box[field.property] = object[field.property] }
            return box
        case "Replaced":
            let box = try GoldenObject.make("Box", in: run)
            box["a"] = "stand-in"
            box["b"] = 1
            return box
        case "ReplacedByNil":
            return Bool?.none
        default:
            return object
        }
    }
}

extension GoldenObject {
    static func make(_ name: String, in run: GoldenRun) throws -> GoldenObject {
        guard let type = run.classes.type(named: name), let definition = run.classes.definition(named: name) else {
            throw GoldenModelError("there is no class \(name)")
        }
        return type.init(definition, in: run)
    }

    func refuse() throws {
        if definition.refusesToBeRead { throw GoldenModelError("no object of the class can be read") }
    }

    /// `Touchy` asks its name for its length while it is being made.
    func checkName() throws {
        guard definition.name == "Touchy", let name = self["name"] else { return }
        if !(name is String) { throw GoldenModelError("the name is no string") }
    }
}
