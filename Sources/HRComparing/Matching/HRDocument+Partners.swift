package import HRArchiving

extension HRDocument {
    /// Returns the objects, arrays and dictionaries of this document that are also in an earlier one, with their paths
    /// in both, as they are matched for ``changes(from:options:)``.
    ///
    /// - Complexity: That of finding the changes.
    package func partners(
        in earlier: HRDocument, options: HRComparisonOptions = HRComparisonOptions()
    ) -> [(earlier: HRPath, later: HRPath)] {
        let matching = ValueMatching(HashedTree(earlier, options), HashedTree(self, options), options)
        let (old, new) = (matching.earlier.tree, matching.later.tree)
        return matching.partners.enumerated().compactMap { index, partner in
            partner.map { (old.path(of: index), new.path(of: $0)) }
        }
    }
}
