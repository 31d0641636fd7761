import Foundation
import HRArchiving

/// An object of any class that a golden folder defines, which takes part through NSCoding.
class GoldenKeyedObject: NSObject, NSCoding, GoldenInstance {
    /// The run that objects are read in; NSCoding has no other way to hand it to them.
    @TaskLocal static var run: GoldenRun?

    let definition: GoldenClass
    let place: HRPath
    private var values: [String: Any] = [:]

    subscript(property: String) -> Any? {
        get { values[property] }
        set { values[property] = newValue }
    }

    /// An object without values, to be archived.
    required init(_ definition: GoldenClass) {
        self.definition = definition
        place = HRPath()
    }

    required init?(coder: NSCoder) {
        guard let coder = coder as? HRKeyedUnarchiver,
            let definition = Self.run?.classes.definition(ofKeyed: Self.self), definition.name != "NilInit"
        else { return nil }
        self.definition = definition
        place = coder.path
        super.init()
        if definition.refusesToBeRead { coder.failWithError(GoldenModelError("no object of the class can be read")) }
        coder.register(self)
        for field in definition.fieldsToDecode { decode(field, from: coder) }
        if definition.name == "Touchy", let name = self["name"], !(name is NSString), !(name is String) {
            coder.failWithError(GoldenModelError("the name is no string"))
        }
        if let again = definition.propertyReadAgain { decode(again, from: coder) }
    }

    func encode(with coder: NSCoder) {
        for field in definition.fields {
            guard let value = self[field.property] else { continue }
            if field.coding == .conditional {
                coder.encodeConditionalObject(value, forKey: field.key)
            } else {
                coder.encode(value, forKey: field.key)
            }
        }
    }

    override func replacementObject(for coder: NSCoder) -> Any? {
        let replaced = ["Masquerade", "Replaced"].contains(definition.name)
        guard replaced, let run = Self.run, let box = run.classes.makeKeyed("Box") else { return self }
        if definition.name == "Replaced" {
            box["a"] = "stand-in"
            box["b"] = 1
        } else {
            for field in definition.fields { box[field.property] = self[field.property] }
        }
        return box
    }

    // MARK: Reading

    private func decode(_ field: GoldenClass.Field, from coder: HRKeyedUnarchiver) {
        guard coder.containsValue(forKey: field.key) else {
            self[field.property] = definition.valueWithoutKey(of: field)
            return
        }
        switch field.coding {
        case .object, .conditional, .objectCopied, .arrayAsSet:
            // The key is there: if nothing comes of it, it holds null, which the original told from an absent key.
            self[field.property] = NSNull()
            coder.decodeReference(of: Any.self, forKey: field.key) { self[field.property] = $0 }
        case .bool: self[field.property] = coder.decodeBool(forKey: field.key)
        case .int, .int32: self[field.property] = Int(coder.decodeInt32(forKey: field.key))
        case .int64: self[field.property] = Int(coder.decodeInt64(forKey: field.key))
        case .integer: self[field.property] = coder.decodeInteger(forKey: field.key)
        case .float: self[field.property] = Double(coder.decodeFloat(forKey: field.key))
        case .double: self[field.property] = coder.decodeDouble(forKey: field.key)
        case .bytes:
            self[field.property] = coder.withDecodedUnsafeBytes(forKey: field.key) { $0.map { Data($0) } ?? Data() }
        }
    }
}
