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

        private init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// Bytes that no value is written as: an ill-formed string, an impossible length or marker.
        public static let malformed = Code("KR0101")
        /// The input ends before the value does.
        public static let endOfInput = Code("KR0102")
        /// Compressed or encrypted bytes that are damaged.
        public static let damaged = Code("KR0103")
        /// A stream could not be read or written.
        public static let stream = Code("KR0104")
        /// What Java 2.20 could not read back.
        public static let unreadable = Code("KR0105")
        /// A tag that the class has no field for.
        public static let unknownTag = Code("KR0201")
        /// A value of another type than the place has room for.
        public static let wrongType = Code("KR0202")
        /// Null where a value is required.
        public static let unexpectedNull = Code("KR0203")
        /// A number that the Swift or Java type cannot hold.
        public static let outOfRange = Code("KR0204")
        /// Two keys of a map that are one key to Swift.
        public static let duplicateKey = Code("KR0205")
        /// A serializer of the user's failed.
        public static let serializer = Code("KR0206")
        /// A value that cannot be copied.
        public static let notCopyable = Code("KR0207")
        /// A reference to an object that was not read, or is not complete.
        public static let unknownReference = Code("KR0301")
        /// A class id or name that is not registered.
        public static let unknownClass = Code("KR0401")
        /// A class that is known, and of which no instance can be read or written.
        public static let unusableClass = Code("KR0402")
        /// The registrations contradict one another.
        public static let configuration = Code("KR0403")
        /// Objects lie deeper in one another than ``KryoLimits/depth`` allows.
        public static let depthLimit = Code("KR0601")
        /// Something is larger than ``KryoLimits`` allow.
        public static let sizeLimit = Code("KR0602")
    }
}
