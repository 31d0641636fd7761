import Foundation

/// The notation of figures in the tables.
enum Figures {
    /// Returns the times as `12.3 (11.9)`, with an asterisk if the row was measured fewer times than usual.
    static func times(_ row: Row) -> String {
        let mark = row.repetitions < Contest().rounds ? "\\*" : ""
        return "\(milliseconds(row.medianMs)) (\(milliseconds(row.minMs)))\(mark)"
    }

    /// Returns milliseconds with about three digits.
    static func milliseconds(_ value: Double) -> String {
        value < 10 ? String(format: "%.2f", value) : value < 100 ? String(format: "%.1f", value) : grouped(Int(value))
    }

    /// Returns a ratio as `3.25 ×`.
    static func ratio(_ value: Double) -> String {
        String(format: value < 10 ? "%.2f ×" : "%.1f ×", value)
    }

    /// Returns a percentage as `25.0 %`.
    static func percentage(_ share: Double) -> String {
        String(format: "%.1f %%", share * 100)
    }

    /// Returns a size as `2.5 MB`.
    static func size(_ bytes: Int) -> String {
        bytes < 1_000_000 ? "\(bytes / 1000) kB" : String(format: "%.1f MB", Double(bytes) / 1_000_000)
    }

    /// Returns a number as `100,000`.
    static func grouped(_ number: Int) -> String {
        let digits = String(number)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return text
    }
}
