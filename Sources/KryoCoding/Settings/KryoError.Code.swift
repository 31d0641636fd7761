extension KryoError {
    /// The kind of an error. The set is open: later versions may add codes, but do not change the meaning of existing
    /// ones.
    ///
    /// The first two digits are the subject, as in `HRError`: `01` bytes, `02` keys and values, `03` references, `04`
    /// classes and configuration, `06` limits.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The printed code: `KR0401`.
        public let rawValue: String
        /// The printed code.
        public var description: String { rawValue }

        /// Creates a code from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Bytes that are not the encoding of any value: an ill-formed string, an impossible length or marker.
        public static let malformed = Code(rawValue: "KR0101")
        /// The input ends before the value does.
        public static let endOfInput = Code(rawValue: "KR0102")
        /// Compressed or encrypted bytes that are damaged.
        public static let damaged = Code(rawValue: "KR0103")
        /// A stream could not be read or written.
        public static let stream = Code(rawValue: "KR0104")
        /// A value that Kryo 2.20 for Java could not read back, or could not write.
        public static let unreadable = Code(rawValue: "KR0105")
        /// A tag for which the class has no field.
        public static let unknownTag = Code(rawValue: "KR0201")
        /// A value of another type than expected.
        public static let typeMismatch = Code(rawValue: "KR0202")
        /// Null where a value is required.
        public static let unexpectedNull = Code(rawValue: "KR0203")
        /// A number that the Swift or Java type cannot represent.
        public static let outOfRange = Code(rawValue: "KR0204")
        /// Two keys of a map that are equal in Swift.
        public static let duplicateKey = Code(rawValue: "KR0205")
        /// An error of a custom serializer.
        public static let userError = Code(rawValue: "KR0206")
        /// A value that cannot be copied.
        public static let notCopyable = Code(rawValue: "KR0207")
        /// A reference to an object that was not read, or is not complete.
        public static let danglingReference = Code(rawValue: "KR0301")
        /// A class id or name that is not registered.
        public static let unknownClass = Code(rawValue: "KR0401")
        /// A known class of which no instance can be read or written.
        public static let unusableClass = Code(rawValue: "KR0402")
        /// Contradictory registrations.
        public static let configuration = Code(rawValue: "KR0403")
        /// Objects are nested deeper than ``KryoLimits/depth`` permits.
        public static let depthLimit = Code(rawValue: "KR0601")
        /// A size exceeds ``KryoLimits``.
        public static let sizeLimit = Code(rawValue: "KR0602")
    }
}
