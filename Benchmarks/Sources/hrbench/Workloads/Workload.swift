import Foundation
import HRArchiving

/// The same values as classes with HRCoding and as plain Codable values, each created on first use.
final class Workload<Coded: HRCoding, Plain: Codable & Equatable> {
    /// The name of the workload in the tables; empty for the people.
    let name: String
    let count: Int
    let archiver: HRArchiver
    let unarchiver: HRUnarchiver
    let limits: HRLimits
    /// Returns the plain value of an object of the classes.
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

    /// Returns bytes that several subjects read, created once.
    func bytes(_ name: String, _ make: () throws -> Data) rethrows -> Data {
        if let known = cache[name] { return known }
        let new = try make()
        cache[name] = new
        return new
    }

    /// Returns a subject with these values.
    func subject(
        _ work: String, _ format: String, _ name: String, isSlow: Bool = false, peer: String? = nil,
        _ prepare: @escaping () throws -> Operation
    ) -> Subject {
        Subject(
            work: self.work(work), format: format, name: name, count: count, isSlow: isSlow, peer: peer,
            prepare: prepare)
    }

    /// Returns the name of a work with these values.
    func work(_ work: String) -> String { name.isEmpty ? work : "\(work) \(name)" }
}
