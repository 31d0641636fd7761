package import HRArchiving

/// Three versions of a file, made comparable for a merge by what is known of the kind of the file.
package struct PreparedMerge: Sendable {
    /// The version that both others come from; nil if there is none.
    package var base: HRDocument?
    package var ours: HRDocument
    package var theirs: HRDocument
    /// The keys whose values identify the elements of arrays.
    package var keys: [String] = []
    /// The keys of containers that are one value: two changes within one contradict each other.
    package var wholeKeys: Set<String> = []
    /// What was changed in the versions, for the user: one sentence each.
    package var notes: [String] = []
    /// True if the higher of two versions of a package wins, instead of being a conflict.
    let prefersNewer: Bool

    init(base: HRDocument?, ours: HRDocument, theirs: HRDocument, prefersNewer: Bool) {
        self.base = base
        self.ours = ours
        self.theirs = theirs
        self.prefersNewer = prefersNewer
    }

    /// Returns the value of each version at a path, if ours and theirs have different ones and neither is that of the
    /// base: what a merge would report as a conflict.
    func conflict(at path: HRPath) -> (base: HRNode?, ours: HRNode?, theirs: HRNode?)? {
        let values = (base: base?[path], ours: ours[path], theirs: theirs[path])
        guard values.ours != values.theirs, base == nil || values.ours != values.base,
            base == nil || values.theirs != values.base
        else { return nil }
        return values
    }
}
