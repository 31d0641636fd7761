import Foundation
import ObjectGraph

/// Checks that bytes are a binary property list within the limits before `PropertyListSerialization` sees it, without
/// recursion.
///
/// Foundation's reader crashes on sets, takes dates that are not numbers, pointers and keys of any kind, and makes a copy
/// of every shared object each time that it is referred to: 162 bytes are enough to keep it busy for ever. Only objects that
/// can be reached from the root are looked at, as Foundation does.
struct BinaryScan {
    /// What an object costs, with all that it refers to.
    private struct Cost {
        /// How many levels of containers it has.
        var height = 0
        /// How much stack Foundation's reader will take.
        var stack = 0
        /// How many values there are in it, shared ones as often as they are referred to.
        var nodes = 0
        /// The same, but long leaves and keys count for more.
        var values = 0
        /// An estimate of the bytes that Foundation's containers will take.
        var memory = 0

        /// The cost of a leaf that takes some bytes in the file.
        init(leafOf bytes: Int) {
            nodes = 1
            values = 1 + bytes / 4
            memory = saturatingSum(64, bytes)
        }

        /// The cost of a container with a number of references, without what they lead to.
        init(containerOf references: Int, isArray: Bool) {
            height = 1
            stack = FoundationStack.bytes(readingReferences: references)
            nodes = 1
            values = 1
            memory = saturatingSum(isArray || references == 0 ? 180 : 600, saturatingProduct(references, 50))
        }

        init() {}

        /// Adds what another object costs.
        mutating func add(_ other: Cost) {
            nodes = saturatingSum(nodes, other.nodes)
            values = saturatingSum(values, other.values)
            memory = saturatingSum(memory, other.memory)
        }
    }

    private enum State: UInt8 {
        case unknown, open, done, leaf, key
    }

    /// A container whose members are being looked at.
    private struct Frame {
        let object: Int
        let isArray: Bool
        /// Where its references begin.
        let references: Int
        /// How many references it has: two for each member of a dictionary, all keys first.
        let count: Int
        var next = 0
        var cost: Cost
        /// What the container itself takes of the stack.
        var stack: Int { FoundationStack.bytes(readingReferences: count) }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: CodingLimits
    private var trailer = BinaryTrailer()
    private var states: [State] = []
    private var costs: [Int: Cost] = [:]
    private var frames: [Frame] = []
    private var keys = KeyCollisions()
    private let findsDuplicates: Bool
    /// How many values Foundation will make of the file.
    private(set) var nodes = 0
    private var distinct = 0
    /// What all objects cost if each is counted once.
    private var unshared = Cost()

    /// The bytes must stay in place as long as the scan lives.
    init(_ bytes: UnsafeBufferPointer<UInt8>, limits: CodingLimits, findsDuplicates: Bool = false) {
        self.bytes = bytes
        self.findsDuplicates = findsDuplicates
        self.limits = limits
    }

    /// Scans everything that can be reached from the root.
    mutating func run() throws(ScanFault) {
        do throws(ScanFault) {
            trailer = try BinaryTrailer(bytes)
            // Each value has a key at most: there are not more objects than twice the values, before a table is made of them.
            guard trailer.objectCount <= saturatingProduct(max(limits.nodes, 0), 2) else {
                throw ScanFault(
                    .nodeLimit, "the file holds more than \(limits.nodes) values", at: 0..<bytes.count,
                    help: ["raise CodingLimits.nodes if the file is to be trusted"])
            }
            states = Array(repeating: .unknown, count: trailer.objectCount)
            try check(visit(trailer.root))
            while let frame = frames.last { try proceed(frame) }
        } catch {
            var fault = error
            fault.path = path
            throw fault
        }
    }

    // MARK: The graph

    /// Looks at the next member of the innermost container, or closes it.
    private mutating func proceed(_ frame: Frame) throws(ScanFault) {
        guard frame.next < frame.count else {
            frames.removeLast()
            states[frame.object] = .done
            costs[frame.object] = frame.cost
            guard !frames.isEmpty else { return try check(frame.cost) }
            return add(frame.cost)
        }
        frames[frames.count - 1].next += 1
        let reference = frame.references + frame.next * trailer.referenceSize
        let object = try trailer.reference(at: reference, in: bytes)
        if !frame.isArray, frame.next < frame.count / 2 {
            add(try key(object))
        } else if let cost = try visit(object) {
            add(cost)
        }
    }

    /// The cost of a leaf, or of a container that has been looked at before; nil if a container was opened.
    private mutating func visit(_ object: Int) throws(ScanFault) -> Cost? {
        guard states[object] != .open else {
            throw ScanFault("a container holds itself", at: try range(of: object))
        }
        if states[object] != .unknown, let cost = costs[object] { return cost }
        let header = try BinaryObject(at: trailer.offset(of: object, in: bytes), in: bytes, trailer)
        guard let references = header.references else { return leaf(object, header, .leaf) }
        guard frames.count < depthLimit else {
            throw ScanState.depthFault(min(limits.depth, depthLimit), at: header.start)
        }
        if findsDuplicates, !header.isArray { try refuseDuplicates(references) }
        let cost = Cost(containerOf: references.count, isArray: header.isArray)
        states[object] = .open
        distinct += 1
        unshared.add(cost)
        frames.append(
            Frame(
                object: object, isArray: header.isArray, references: references.start, count: references.count,
                cost: cost))
        return nil
    }

    private mutating func leaf(_ object: Int, _ header: BinaryObject, _ state: State) -> Cost {
        let cost = Cost(leafOf: header.content.count)
        if states[object] == .unknown {
            distinct += state == .key ? 0 : 1
            unshared.add(cost)
        }
        states[object] = state
        // Short leaves, which are most, are looked at anew.
        if header.content.count > 64 { costs[object] = cost }
        return cost
    }

    /// The cost of a dictionary's key.
    private mutating func key(_ object: Int) throws(ScanFault) -> Cost {
        if states[object] == .key, var cost = costs[object] {
            cost.nodes = 0
            return cost
        }
        let header = try BinaryObject(at: trailer.offset(of: object, in: bytes), in: bytes, trailer)
        guard header.isString else {
            throw ScanFault(.unsupportedValue, "a dictionary has a key that is not a string", at: header.range)
        }
        if states[object] != .key, CombiningMarks.areTooMany(in: header.text(in: bytes)) {
            throw ScanFault(CombiningMarks.error(in: "a key"), at: header.range)
        }
        if states[object] != .key, !keys.insert(Array(header.text(in: bytes).utf8)) {
            throw ScanFault(
                .nodeLimit, "the file holds too many keys that Foundation cannot tell apart quickly", at: header.range)
        }
        var cost = leaf(object, header, .key)
        cost.nodes = 0
        return cost
    }

    private func refuseDuplicates(_ references: (start: Int, count: Int)) throws(ScanFault) {
        var seen: Set<String> = []
        for member in 0..<references.count / 2 {
            let object = try trailer.reference(at: references.start + member * trailer.referenceSize, in: bytes)
            let header = try BinaryObject(at: trailer.offset(of: object, in: bytes), in: bytes, trailer)
            let key = header.text(in: bytes)
            if !seen.insert(key).inserted { throw ScanState.duplicateFault(key, at: header.range) }
        }
    }

    /// Adds a member's cost to the innermost container.
    private mutating func add(_ cost: Cost) {
        guard var frame = frames.popLast() else { return }
        frame.cost.height = max(frame.cost.height, cost.height + 1)
        frame.cost.stack = max(frame.cost.stack, cost.stack + frame.stack)
        frame.cost.add(cost)
        frames.append(frame)
    }

    // MARK: Limits

    private var tooManyValues: ScanFault {
        ScanFault(
            .nodeLimit, "the file holds more than \(limits.nodes) values", at: 0..<bytes.count,
            help: ["raise CodingLimits.nodes if the file is to be trusted"])
    }

    /// How many levels of containers there may be.
    private var depthLimit: Int {
        min(saturatingSum(limits.depth, FoundationLifting.wrapping), FoundationStack.readerDepth)
    }

    /// Checks what the root costs with everything in it.
    private mutating func check(_ cost: Cost?) throws(ScanFault) {
        guard let cost else { return }
        guard distinct <= limits.nodes else { throw tooManyValues }
        guard cost.height <= depthLimit else {
            throw ScanState.depthFault(min(limits.depth, depthLimit), at: BinaryTrailer.objectsStart)
        }
        guard cost.stack <= FoundationStack.limit else {
            throw ScanFault(
                .depthLimit, "the containers of the file are too large and too deep in one another for Foundation",
                at: 0..<bytes.count, help: ["store it as XML or JSON"])
        }
        guard cost.values - unshared.values <= limits.expansion(ofValues: unshared.values),
            cost.memory - unshared.memory <= max(limits.bytes / 4, 64 << 20)
        else {
            throw ScanFault(
                .expansionLimit, "the file repeats shared values so often that they would take too much memory",
                at: 0..<bytes.count,
                help: ["raise the limits of expansion and bytes if the file is to be trusted"])
        }
        nodes = cost.nodes
    }

    // MARK: Places

    private func range(of object: Int) throws(ScanFault) -> Range<Int> {
        let offset = try trailer.offset(of: object, in: bytes)
        return offset..<offset + 1
    }

    private var path: HRPath {
        var path = HRPath()
        for frame in frames where frame.next > 0 {
            guard !frame.isArray else {
                path.components.append(String(frame.next - 1))
                continue
            }
            // Keys come first; none of them is at a path.
            let member = frame.next - 1 - frame.count / 2
            if member >= 0, let key = key(ofMember: member, frame),
                let component = ReservedWords.pathComponent(of: key)
            {
                path.components.append(component)
            }
        }
        return path
    }

    private func key(ofMember member: Int, _ frame: Frame) -> String? {
        do {
            let object = try trailer.reference(at: frame.references + member * trailer.referenceSize, in: bytes)
            return try BinaryObject(at: trailer.offset(of: object, in: bytes), in: bytes, trailer).text(in: bytes)
        } catch {
            return nil
        }
    }
}
