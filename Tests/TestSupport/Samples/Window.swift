package import HRArchiving

/// A type whose fields have changed twice, and that still reads what it wrote before.
package struct Window: HRCoding, Equatable {
    package var title: String
    package var width: Int
    package var height: Int

    package static var archiveVersion: Int { 2 }

    package init(title: String, width: Int, height: Int) {
        self.title = title
        self.width = width
        self.height = height
    }

    package init(coder: HRDecoder) throws {
        title = try coder.decode(forKey: coder.archiveVersion == 0 ? "name" : "title")
        guard coder.archiveVersion < 2 else {
            (width, height) = (try coder.decode(forKey: "width"), try coder.decode(forKey: "height"))
            return
        }
        let size: Int = try coder.decode(forKey: "size")  // windows were square
        (width, height) = (size, size)
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(title, forKey: "title")
        try coder.encode(width, forKey: "width")
        try coder.encode(height, forKey: "height")
    }
}
