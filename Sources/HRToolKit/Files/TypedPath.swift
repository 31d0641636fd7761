import HRArchiving

/// A path as people type it: that of a reference, with `@anna` for `#anna` and `.` for `$root`, which shells leave alone.
struct TypedPath {
    let text: String

    init(_ text: String) { self.text = text }

    /// The reference that it is.
    var reference: HRAlias {
        if text == "." { return HRAlias(HRPath()) }
        if text.hasPrefix("@") { return HRAlias("#" + text.dropFirst()) }
        return HRAlias(text)
    }

    /// The id alone that it names, if it does.
    var id: String? {
        let reference = reference
        return reference.path.components.isEmpty ? reference.id : nil
    }
}

extension HRAlias {
    /// The same with other components.
    func with(_ components: [String]) -> HRAlias {
        if let id { return HRAlias(id: id, path: HRPath(components)) }
        var path = path
        path.components = components
        return HRAlias(path)
    }

    /// Where the container is of what it leads to.
    var parent: HRAlias { with(path.components.dropLast()) }
}
