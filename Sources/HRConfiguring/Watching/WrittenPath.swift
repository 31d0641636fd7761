/// Resolves paths lexically, without access to the file system. Symbolic links are not followed: a file that is a link
/// to another folder, as in a Kubernetes volume, is located by the path as written, not by the path of the link's
/// target.
enum WrittenPath {
    static func folder(of file: String) -> String {
        guard let slash = file.lastIndex(of: "/") else { return "" }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }

    /// A path relative to a folder, without `.`, and without `..` where possible.
    static func joined(_ folder: String, _ path: String) -> String {
        if path.hasPrefix("/") { return tidy(path) }
        return tidy(folder.isEmpty ? path : folder == "/" ? "/" + path : folder + "/" + path)
    }

    /// A path without `.`, and without `..` where possible.
    static func tidy(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        let text = parts.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + text : text
    }

    static func lies(_ path: String, in folder: String) -> Bool {
        let folder = tidy(folder)
        guard !folder.isEmpty else { return !path.hasPrefix("/") && path.split(separator: "/").first != ".." }
        return path.hasPrefix(folder == "/" ? "/" : folder + "/")
    }
}
