extension Growth {
    /// Versions of documents that are compared and merged. Each comparison and each merge is a family, so that the
    /// documents of one are released before those of the next are made.
    static let comparing: [@Sendable (Int) -> [Subject]] =
        Comparison.proportional.map { comparison in
            { @Sendable count in growing(comparison.subjects(count: count)) }
        }
        + ThreeWayMerge.all.map { merge in
            { @Sendable count in growing(merge.subjects(count: count)) }
        }

    /// Returns the subjects as rows about growth, without parsing, which other rows are about.
    private static func growing(_ subjects: [Subject]) -> [Subject] {
        subjects.filter { $0.peer != nil }.map {
            Subject(
                work: "growth \($0.work)", format: $0.format, name: $0.name, count: $0.count, prepare: $0.prepare)
        }
    }
}
