import Foundation
import HRArchiving

/// The same values in two ways, as classes with HRCoding and as plain Codable ones, each made when first needed.
final class Workload<Coded: HRCoding, Plain: Codable & Equatable> {
    /// What the workload is called in the tables; empty for the people.
    let name: String
    let count: Int
    let archiver: HRArchiver
    let unarchiver: HRUnarchiver
    let limits: HRLimits
    /// The plain values of the classes.
    let value: (Coded) -> Plain
    private let makePlain: () -> Plain
    private let makeCoded: (Plain) -> Coded
    private var cache: [String: Data] = [:]

    init(
        _ name: String, count: Int, limits: HRLimits = .standard, plain: @escaping () -> Plain,
        coded: @escaping (Plain) -> Coded, value: @escaping (Coded) -> Plain
    ) {
        self.name = name
        self.count = count
        self.limits = limits
        archiver = HRArchiver(limits: limits)
        unarchiver = HRUnarchiver(limits: limits)
        makePlain = plain
        makeCoded = coded
        self.value = value
    }

    lazy var plain = makePlain()
    lazy var coded = makeCoded(plain)

    /// Bytes that several subjects read, made once.
    func bytes(_ name: String, _ make: () throws -> Data) rethrows -> Data {
        if let known = cache[name] { return known }
        let new = try make()
        cache[name] = new
        return new
    }

    /// A subject on these values.
    func subject(
        _ work: String, _ format: String, _ name: String, isSlow: Bool = false, peer: String? = nil,
        _ prepare: @escaping () throws -> Operation
    ) -> Subject {
        Subject(
            work: self.work(work), format: format, name: name, count: count, isSlow: isSlow, peer: peer,
            prepare: prepare)
    }

    /// The name of a work on these values.
    func work(_ work: String) -> String { name.isEmpty ? work : "\(work) \(name)" }
}
