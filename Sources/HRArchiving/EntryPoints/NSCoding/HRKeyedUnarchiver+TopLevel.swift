public import Foundation

// On Linux, NSCoder declares the methods of these names to be unavailable.
#if !canImport(Darwin)
    extension HRKeyedUnarchiver {
        /// Reads the object under a key, or throws the coder's error.
        ///
        /// - Returns: nil if there is none.
        /// - Throws: An ``HRError``, of this call or of an earlier one, with the path of what does not fit.
        public func decodeTopLevelObject(forKey key: String) throws(HRError) -> Any? {
            try throwing(decodeObject(forKey: key))
        }

        /// Reads the object under a key, which must be of a class, or throws the coder's error.
        ///
        /// - Returns: nil if there is none.
        /// - Throws: An ``HRError``, of this call or of an earlier one, with the path of what does not fit.
        public func decodeTopLevelObject<T: NSObject & NSCoding>(
            of type: T.Type, forKey key: String
        ) throws(HRError) -> T? {
            try throwing(decodeObject(of: [type], forKey: key)) as? T
        }

        /// Reads the object under a key, which must be of one of the classes, or throws the coder's error.
        ///
        /// - Returns: nil if there is none.
        /// - Throws: An ``HRError``, of this call or of an earlier one, with the path of what does not fit.
        public func decodeTopLevelObject(of classes: [AnyClass]?, forKey key: String) throws(HRError) -> Any? {
            try throwing(decodeObject(of: classes, forKey: key))
        }

        private func throwing(_ object: Any?) throws(HRError) -> Any? {
            if let keptError { throw keptError }
            return object
        }

        /// Reads bytes, which stay where they are as long as the unarchiver is there; nil if there are none.
        ///
        /// - Parameters:
        ///   - key: The key.
        ///   - length: Gets how many they are.
        public func decodeBytes(
            forKey key: String, returnedLength length: UnsafeMutablePointer<Int>?
        ) -> UnsafePointer<UInt8>? {
            guard let data = read(key, nil, { try NSData?.some(NSData(data: Data.decodeNode(in: $0))) }) else {
                length?.pointee = 0
                return nil
            }
            handedOut.append(data)
            length?.pointee = data.length
            return data.bytes.assumingMemoryBound(to: UInt8.self)
        }
    }
#endif
