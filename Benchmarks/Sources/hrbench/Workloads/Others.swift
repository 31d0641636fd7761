import HRArchiving

/// Workloads other than the people: each is an extreme case, in one size.
enum Others {
    /// Returns the functions that create the subjects of each workload; those of one workload are measured side by
    /// side.
    ///
    /// - Parameter isCounted: True if instructions are counted. They are the same for each value, so fewer values are
    ///   sufficient.
    static func all(isCounted: Bool = false) -> [() throws -> [Subject]] {
        [
            list, aliases, blobs, keys, { integers(count: isCounted ? 100_000 : 1_000_000) }, SmallFiles.subjects,
            Configurations.subjects, Customers.subjects, { Sequences(count: isCounted ? 10_000 : 100_000).subjects },
        ] + versions(count: isCounted ? 10_000 : 100_000)
    }

    /// Versions of documents that are compared and merged.
    private static func versions(count: Int) -> [() throws -> [Subject]] {
        (Comparison.proportional + [.limited]).map { comparison in { comparison.subjects(count: count) } }
            + ThreeWayMerge.all.map { merge in { merge.subjects(count: count) } }
    }

    /// A chain of 500 objects, deeper than the default limits allow for a document.
    private static func list() -> [Subject] {
        Workload(
            "list", count: 500, limits: HRLimits(depth: 1200), plain: { Link.chain(length: 500) },
            coded: { CodedLink($0) }, value: \.value
        ).allSubjects
    }

    /// 10,000 dictionaries with an alias each. No peer preserves identity, so there is nothing to compare with.
    private static func aliases() -> [Subject] {
        Workload(
            "aliases", count: 10_000, plain: { AliasPlan.generated(count: 10_000) }, coded: { AliasBook($0) },
            value: \.plan
        ).codedSubjects.map { $0.withoutPeer }
    }

    /// 10,000 values with 64 to 512 bytes and two dates.
    private static func blobs() -> [Subject] {
        Workload(
            "blobs", count: 10_000, plain: { Blob.generated(count: 10_000) }, coded: { $0.map(CodedBlob.init) },
            value: { $0.map(\.value) }
        ).allSubjects
    }

    /// One object with 10,000 keys.
    private static func keys() -> [Subject] {
        Workload(
            "keys", count: 10_000, plain: { WideObject(count: 10_000) }, coded: { CodedWideObject($0) },
            value: { WideObject($0) }
        ).allSubjects
    }

    /// An array of integers.
    private static func integers(count: Int) -> [Subject] {
        Workload(
            "integers", count: count,
            plain: {
                var generator = SeededGenerator(seed: 13)
                return (0..<count).map { _ in generator.number(below: 1_000_000_000) }
            }, coded: { $0 }, value: { $0 }
        ).allSubjects
    }
}

extension Workload {
    /// All subjects, with any models.
    var allSubjects: [Subject] {
        codingSubjects
            + Spelling.main.flatMap { spelling in
                [writingPeer(spelling)]
                    + Formats.all.flatMap { [writingCoded($0, spelling), writingPlain($0, spelling)] }
                    + [readingPeer(spelling)]
                    + Formats.all.flatMap { [readingCoded($0, spelling), readingPlain($0, spelling)] }
            }
    }

    /// The subjects that can be measured only with HRCoding.
    var codedSubjects: [Subject] {
        [encodingCoded, decodingCoded]
            + Spelling.main.flatMap { spelling in
                Formats.all.map { writingCoded($0, spelling) } + Formats.all.map { readingCoded($0, spelling) }
            }
    }
}

extension Subject {
    fileprivate var withoutPeer: Subject {
        var subject = self
        subject.peer = nil
        return subject
    }
}
