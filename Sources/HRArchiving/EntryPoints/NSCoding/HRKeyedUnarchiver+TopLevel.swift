public import Foundation

// On Linux, NSCoder declares the methods with these names as unavailable.
#if !canImport(Darwin)
    extension HRKeyedUnarchiver {
        /// Decodes the object under a key, or throws the coder's error.
        ///
        /// - Returns: The object; nil if the key is absent.
        /// - Throws: An ``HRError``, of this call or of an earlier one, with the path of the value that could not be
        ///   decoded.
        public func decodeTopLevelObject(forKey key: String) throws(HRError) -> Any? {
            try throwing(decodeObject(forKey: key))
        }

        /// Decodes the object under a key, or throws the coder's error. The object must be of the given class.
        ///
        /// - Returns: The object; nil if the key is absent.
        /// - Throws: An ``HRError``, of this call or of an earlier one, with the path of the value that could not be
        ///   decoded.
        public func decodeTopLevelObject<T: NSObject & NSCoding>(
            of type: T.Type, forKey key: String
        ) throws(HRError) -> T? {
            try throwing(decodeObject(of: [type], forKey: key)) as? T
        }

        /// Decodes the object under a key, or throws the coder's error. The object must be of one of the given classes.
        ///
        /// - Returns: The object; nil if the key is absent.
        /// - Throws: An ``HRError``, of this call or of an earlier one, with the path of the value that could not be
        ///   decoded.
        public func decodeTopLevelObject(of classes: [AnyClass]?, forKey key: String) throws(HRError) -> Any? {
            try throwing(decodeObject(of: classes, forKey: key))
        }

        private func throwing(_ object: Any?) throws(HRError) -> Any? {
            if let keptError { throw keptError }
            return object
        }

        /// Decodes bytes under a key; nil if the key is absent. The pointer is valid as long as the unarchiver exists.
        ///
        /// - Parameters:
        ///   - key: The key.
        ///   - length: Receives the number of bytes.
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
