import Foundation

/// A class of NSCoding: whatever fields it is given.
final class ArchivedItem: NSObject, NSCoding {
    var fields: [(key: String, value: Any?)]

    init(_ fields: [(key: String, value: Any?)] = []) {
        self.fields = fields
    }

    init?(coder: NSCoder) { nil }

    func encode(with coder: NSCoder) {
        for field in fields { coder.encode(field.value, forKey: field.key) }
    }
}

/// A class of NSCoding with a field of each type that a coder has a method for.
final class ArchivedScalars: NSObject, NSCoding {
    override init() {}
    init?(coder: NSCoder) { nil }

    func encode(with coder: NSCoder) {
        coder.encode(true, forKey: "bool")
        coder.encode(Int32.min, forKey: "int32")
        coder.encode(Int64.max, forKey: "int64")
        coder.encode(-7, forKey: "integer")
        coder.encode(Float(0.5), forKey: "float")
        coder.encode(-0.25, forKey: "double")
        ([1, 2, 3] as [UInt8]).withUnsafeBufferPointer { coder.encodeBytes($0.baseAddress, length: 3, forKey: "bytes") }
    }
}

/// A class of NSCoding that knows its parent, as trees do.
final class ArchivedBranch: NSObject, NSCoding {
    let name: String
    var parent: ArchivedBranch?
    var branches: [ArchivedBranch] = []

    init(_ name: String, _ branches: [ArchivedBranch] = []) {
        self.name = name
        super.init()
        self.branches = branches
        for branch in branches { branch.parent = self }
    }

    init?(coder: NSCoder) { nil }

    func encode(with coder: NSCoder) {
        coder.encode(name, forKey: "name")
        coder.encodeConditionalObject(parent, forKey: "parent")
        coder.encode(branches, forKey: "branches")
    }
}

/// What NSKeyedArchiver writes of an object.
func keyedArchive(of object: Any, _ format: PropertyListSerialization.PropertyListFormat) -> Data {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.outputFormat = format
    archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return archiver.encodedData
}
