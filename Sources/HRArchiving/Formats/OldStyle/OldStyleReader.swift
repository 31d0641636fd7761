import Foundation

/// Reads old-style property lists: the text format of NeXTSTEP, which is read and never written.
///
/// ```text
/// { "$class" = Person; name = Bob; tags = (a, "b c"); photo = <666f6f>; }
/// ```
///
/// All leaves are strings or data. The outermost value is a dictionary, with or without its braces, or an array: a bare
/// word is not taken for a document, or every text file would be one. Foundation's reader takes it for one, complains on
/// the standard error stream, and keeps the place of a mistake to itself.
struct OldStyleReader {
    /// A container that is open.
    private struct Frame {
        let isArray: Bool
        let start: Int
        /// What closes it; nil for a dictionary without braces.
        let end: UInt8?
        var key = ""
        var elements: [HRNode] = []
        var members: [HRFields.Field] = []
    }

    private var scanner: OldStyleScanner
    private var state: ScanState
    private var lifting = Lifting()
    private let limits: CodingLimits
    private var frames: [Frame] = []

    /// The text, in valid UTF-8, must stay in place as long as the reader lives.
    init(_ text: UnsafeBufferPointer<UInt8>, limits: CodingLimits) {
        scanner = OldStyleScanner(text)
        state = ScanState(limits: limits, findsDuplicates: true)
        self.limits = limits
    }

    /// Reads the whole text.
    mutating func document() throws(ScanFault) -> HRDocument {
        do throws(ScanFault) {
            return HRDocument(try root())
        } catch {
            var fault = error
            fault.path = state.path(scanner.key)
            fault.cause?.path = fault.path
            throw fault
        }
    }

    private mutating func root() throws(ScanFault) -> HRNode {
        try scanner.skipSpace()
        guard let byte = scanner.byte else { throw ScanFault(.emptyInput, "the file is empty", at: 0..<0) }
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") {
            _ = try value()
        } else {
            try checkBeginning()
            try open(Frame(isArray: false, start: 0, end: nil))
        }
        while true {
            guard let node = try next() else { continue }
            guard frames.isEmpty else {
                try add(node)
                continue
            }
            try scanner.skipSpace()
            guard scanner.byte == nil else {
                throw ScanFault("there is more text after the end of the document", at: scanner.here)
            }
            return node
        }
    }

    /// Looks whether the text begins with a key, or else is none of this format.
    private func checkBeginning() throws(ScanFault) {
        var scanner = scanner
        let start = scanner.position
        do throws(ScanFault) {
            _ = try scanner.string()
            try scanner.skipSpace()
            if scanner.byte == UInt8(ascii: "=") || scanner.byte == UInt8(ascii: ";") { return }
            throw ScanFault("no key", at: start..<start)
        } catch {
            throw ScanFault(
                "this is neither a property list nor JSON", at: start..<start + 1,
                help: ["JSON begins with \"{\" or \"[\", an XML property list with \"<\""])
        }
    }

    /// Reads the next member of the innermost container; the container itself if it is complete.
    private mutating func next() throws(ScanFault) -> HRNode? {
        try scanner.skipSpace()
        if scanner.byte == frames[frames.count - 1].end { return try close() }
        if frames[frames.count - 1].isArray {
            if let leaf = try value() { try add(leaf) }
            return nil
        }
        let start = scanner.position
        let key = try scanner.string()
        try state.setKey(start..<scanner.position, key)
        frames[frames.count - 1].key = key
        try scanner.skipSpace()
        guard scanner.byte == UInt8(ascii: "=") else {
            // A key alone stands for itself.
            try add(.string(key))
            return nil
        }
        scanner.skip()
        try scanner.skipSpace()
        if let leaf = try value() { try add(leaf) }
        return nil
    }

    /// Reads a leaf, or opens a container.
    private mutating func value() throws(ScanFault) -> HRNode? {
        try state.count(at: scanner.position)
        switch scanner.byte {
        case UInt8(ascii: "{"):
            try open(Frame(isArray: false, start: scanner.position, end: UInt8(ascii: "}")))
        case UInt8(ascii: "("):
            try open(Frame(isArray: true, start: scanner.position, end: UInt8(ascii: ")")))
        case UInt8(ascii: "<"): return .data(try scanner.data())
        default: return .string(try scanner.string())
        }
        scanner.skip()
        return nil
    }

    private mutating func open(_ frame: Frame) throws(ScanFault) {
        try state.open(isArray: frame.isArray, at: frame.start)
        frames.append(frame)
    }

    /// Adds a value to the innermost container, and reads what must follow it there.
    private mutating func add(_ node: HRNode) throws(ScanFault) {
        try scanner.skipSpace()
        let last = frames.count - 1
        if frames[last].isArray {
            frames[last].elements.append(node)
            guard scanner.byte != UInt8(ascii: ")") else { return }
            guard scanner.byte == UInt8(ascii: ",") else {
                throw ScanFault("expected \",\" or \")\" in an array", at: scanner.here)
            }
        } else {
            frames[last].members.append(HRFields.Field(key: frames[last].key, value: node))
            guard scanner.byte == UInt8(ascii: ";") else {
                throw ScanFault("expected \";\" after the value of \(quoted(frames[last].key))", at: scanner.here)
            }
        }
        scanner.skip()
    }

    private mutating func close() throws(ScanFault) -> HRNode {
        let frame = frames[frames.count - 1]
        if frame.end != nil { scanner.skip() }
        _ = state.close()
        let node: HRNode
        do throws(HRError) {
            node =
                frame.isArray ? .array(frame.elements) : try lifting.node(of: frame.members, isRoot: frames.count == 1)
        } catch {
            throw ScanFault(cause: error)
        }
        guard frames.count <= limits.depth || !node.isContainer else {
            throw ScanState.depthFault(limits.depth, at: frame.start)
        }
        frames.removeLast()
        return node
    }
}
