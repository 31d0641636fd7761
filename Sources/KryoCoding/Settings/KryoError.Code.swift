extension KryoError {
    /// A kind of error. The set is open: later versions may add codes, and will not change what one means.
    ///
    /// `01` bytes, `02` keys and values, `03` references, `04` classes and configuration, `06` limits, as those of `HRError`.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code as it is printed: `KR0401`.
        public let rawValue: String
        /// The code as it is printed.
        public var description: String { rawValue }

        /// Makes a code of its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Bytes that no value is written as: an ill-formed string, an impossible length or marker.
        public static let malformed = Code(rawValue: "KR0101")
        /// The input ends before the value does.
        public static let endOfInput = Code(rawValue: "KR0102")
        /// Compressed or encrypted bytes that are damaged.
        public static let damaged = Code(rawValue: "KR0103")
        /// A stream could not be read or written.
        public static let stream = Code(rawValue: "KR0104")
        /// What Java 2.20 could not read back.
        public static let unreadable = Code(rawValue: "KR0105")
        /// A tag that the class has no field for.
        public static let unknownTag = Code(rawValue: "KR0201")
        /// A value of another type than the place has room for.
        public static let typeMismatch = Code(rawValue: "KR0202")
        /// Null where a value is required.
        public static let unexpectedNull = Code(rawValue: "KR0203")
        /// A number that the Swift or Java type cannot hold.
        public static let outOfRange = Code(rawValue: "KR0204")
        /// Two keys of a map that are one key to Swift.
        public static let duplicateKey = Code(rawValue: "KR0205")
        /// A serializer of the user's failed.
        public static let userError = Code(rawValue: "KR0206")
        /// A value that cannot be copied.
        public static let notCopyable = Code(rawValue: "KR0207")
        /// A reference to an object that was not read, or is not complete.
        public static let danglingReference = Code(rawValue: "KR0301")
        /// A class id or name that is not registered.
        public static let unknownClass = Code(rawValue: "KR0401")
        /// A class that is known, and of which no instance can be read or written.
        public static let unusableClass = Code(rawValue: "KR0402")
        /// The registrations contradict one another.
        public static let configuration = Code(rawValue: "KR0403")
        /// Objects lie deeper in one another than ``KryoLimits/depth`` allows.
        public static let depthLimit = Code(rawValue: "KR0601")
        /// Something is larger than ``KryoLimits`` allow.
        public static let sizeLimit = Code(rawValue: "KR0602")
    }
}
