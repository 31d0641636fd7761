package import HRArchiving

/// A tree whose nodes know their parent.
package final class Folder: HRCoding {
    package let name: String
    package private(set) var folders: [Folder] = []
    package private(set) weak var parent: Folder?

    package init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        coder.register(self)
        folders = try coder.decode(forKey: "folders", default: [])
        try coder.decodeReference(forKey: "parent") { [unowned self] in parent = $0 }
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(folders, forKey: "folders")
        try coder.encodeConditional(parent, forKey: "parent")
    }
}

/// A chain that forgets to make itself known before it reads what refers back to it.
package final class Link: HRCoding {
    package let next: Link?

    package init(coder: HRDecoder) throws {
        next = try coder.decodeIfPresent(forKey: "next")
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(next, forKey: "next")
    }
}
