import HRArchiving

/// The version of a string catalog, which each version of Xcode sets to the one that it writes.
enum CatalogVersion {
    /// The higher version is that of both sides, where both changed it: it can have all that the lower one has.
    static func prepare(_ merge: inout PreparedMerge) {
        let path = HRPath(["version"])
        guard let versions = merge.conflict(at: path), let ours = versions.ours?.string,
            let theirs = versions.theirs?.string, let first = SemanticVersion(ours + ".0"),
            let second = SemanticVersion(theirs + ".0")
        else { return }
        let higher: HRNode = .string(first < second ? theirs : ours)
        merge.ours[path] = higher
        merge.theirs[path] = higher
    }
}
