extension Duration: HRLeaf, PlainLeaf {
    /// Returns a string with units: `1h30m`, `1.5s`, `250ms`.
    ///
    /// - Throws: An ``HRError`` if the number of seconds exceeds the range of `Int64`: 292 billion years.
    public static func encodeNode(of value: Duration, in slot: HREncodingSlot) throws -> HRNode {
        if slot.session.usesPlainTree { return try slot.session.encodeOwn(value, in: slot) }
        guard let text = DurationNotation.text(of: value) else {
            throw HRError(.invalidValue, "a duration is longer than 292 billion years", path: slot.path)
        }
        return .string(text)
    }

    /// Decodes a string with units: days, hours, minutes and seconds, as in `1d12h`, `1h30m` or `-1.5s`, or a single
    /// number of `ms`, `us` or `ns`.
    ///
    /// A number without a unit is an error, because it means seconds in some programs and milliseconds in others.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Duration {
        switch slot.node {
        case .string(let text):
            guard let value = DurationNotation.duration(text) else { throw slot.invalid("a duration", help: help) }
            return value
        case .alias: return try slot.follow { try decodeNode(in: $0) }
        case .array where slot.session.form.isPlainTree: return try slot.session.decodeOwn(Duration.self, in: slot)
        default: throw slot.mismatch("a duration", help: help)
        }
    }

    private static let help = "write numbers with their units: \"30s\", \"1h30m\", \"250ms\""
}

/// The notation of durations: an optional `-`, then either days, hours, minutes and seconds, each at most once, or a
/// single number of a smaller unit.
///
/// Seconds and smaller units may have decimals, as many as a `Duration` can represent: eighteen for seconds.
private enum DurationNotation {
    private static let long: [(unit: String, seconds: Int64)] = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
    /// The units smaller than a second. For each: the number of units per second, the number of attoseconds per unit,
    /// and the number of decimals down to one attosecond.
    private static let short: [(unit: String, perSecond: Int64, attoseconds: Int64, decimals: Int)] = [
        ("ms", 1000, 1_000_000_000_000_000, 15), ("us", 1_000_000, 1_000_000_000_000, 12),
        ("ns", 1_000_000_000, 1_000_000_000, 9),
    ]

    // MARK: Writing

    /// Returns the string of a duration in hours, minutes and seconds. A duration below a second is written in the
    /// largest unit of which it is a whole number, or in nanoseconds with decimals if there is no such unit.
    ///
    /// Returns nil if the number of seconds exceeds the range of `Int64`.
    static func text(of duration: Duration) -> String? {
        let longest = Duration.seconds(Int64.max)
        guard duration <= longest, duration >= .zero - longest else { return nil }
        let (seconds, attoseconds) = duration.components
        let sign = duration < .zero ? "-" : ""
        return sign
            + (seconds == 0
                ? text(ofAttoseconds: Int64(attoseconds.magnitude))
                : text(ofSeconds: Int64(seconds.magnitude), Int64(attoseconds.magnitude)))
    }

    private static func text(ofSeconds seconds: Int64, _ attoseconds: Int64) -> String {
        let hours = seconds / 3600, minutes = seconds / 60 % 60
        var text = hours > 0 ? "\(hours)h" : ""
        if minutes > 0 { text += "\(minutes)m" }
        guard seconds % 60 > 0 || attoseconds > 0 else { return text }
        return text + decimal(seconds % 60, attoseconds, decimals: 18) + "s"
    }

    private static func text(ofAttoseconds attoseconds: Int64) -> String {
        guard attoseconds > 0 else { return "0s" }
        for unit in short where attoseconds % unit.attoseconds == 0 {
            return "\(attoseconds / unit.attoseconds)\(unit.unit)"
        }
        return decimal(attoseconds / 1_000_000_000, attoseconds % 1_000_000_000, decimals: 9) + "ns"
    }

    private static func decimal(_ whole: Int64, _ fraction: Int64, decimals: Int) -> String {
        guard fraction > 0 else { return "\(whole)" }
        var digits = "\(fraction)"
        digits = String(repeating: "0", count: decimals - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)"
    }

    // MARK: Reading

    /// Parses a duration. Returns nil if the string is malformed, or the duration is too long or too precise.
    static func duration(_ text: String) -> Duration? {
        var rest = text.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        guard text.utf8.count <= 100, let first = part(&rest) else { return nil }
        var parts = [first]
        while !rest.isEmpty {
            guard let next = part(&rest) else { return nil }
            parts.append(next)
        }
        let short = parts.count == 1 ? shortValue(of: first) : nil
        guard let (seconds, attoseconds) = short ?? longValue(of: parts) else { return nil }
        let sign: Int64 = isNegative ? -1 : 1
        return Duration(secondsComponent: sign * seconds, attosecondsComponent: sign * attoseconds)
    }

    private struct Part {
        let whole: Int64
        let fraction: String
        let unit: String
    }

    /// Parses `N[.f]` and the letters that follow it.
    private static func part(_ rest: inout Substring.UTF8View) -> Part? {
        guard let whole = Int64(run(&rest, 0x30...0x39)) else { return nil }
        var fraction = ""
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = run(&rest, 0x30...0x39)
            guard !fraction.isEmpty else { return nil }
        }
        return Part(whole: whole, fraction: fraction, unit: run(&rest, 0x61...0x7A))
    }

    private static func run(_ rest: inout Substring.UTF8View, _ bytes: ClosedRange<UInt8>) -> String {
        let run = rest.prefix { bytes.contains($0) }
        rest.removeFirst(run.count)
        return String(Substring(run))
    }

    private static func shortValue(of part: Part) -> (seconds: Int64, attoseconds: Int64)? {
        guard let unit = short.first(where: { $0.unit == part.unit }),
            let fraction = attoseconds(part.fraction, decimals: unit.decimals)
        else { return nil }
        return (part.whole / unit.perSecond, part.whole % unit.perSecond * unit.attoseconds + fraction)
    }

    private static func longValue(of parts: [Part]) -> (seconds: Int64, attoseconds: Int64)? {
        var units = long[...]
        var total: Int64 = 0, fraction: Int64 = 0
        for part in parts {
            guard let index = units.firstIndex(where: { $0.unit == part.unit }) else { return nil }
            units = units[(index + 1)...]
            guard part.fraction.isEmpty || units.isEmpty, let attoseconds = attoseconds(part.fraction, decimals: 18)
            else { return nil }
            fraction = attoseconds
            let (seconds, isTooLong) = part.whole.multipliedReportingOverflow(by: long[index].seconds)
            let (sum, isSumTooLong) = total.addingReportingOverflow(seconds)
            guard !isTooLong, !isSumTooLong else { return nil }
            total = sum
        }
        return (total, fraction)
    }

    /// Converts the digits after the decimal point to attoseconds. Returns nil if they are more precise than an
    /// attosecond.
    ///
    /// - Parameter decimals: The number of decimals down to one attosecond.
    private static func attoseconds(_ fraction: String, decimals: Int) -> Int64? {
        var digits = fraction
        while digits.last == "0" { digits.removeLast() }
        guard digits.utf8.count <= decimals else { return nil }
        return Int64("0" + digits + String(repeating: "0", count: decimals - digits.utf8.count))
    }
}
