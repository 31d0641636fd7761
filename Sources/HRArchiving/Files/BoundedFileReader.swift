import Foundation

/// Reads a regular file up to a size limit; see ``FileAccess/read(_:limit:)``.
struct BoundedFileReader {
    let limit: Int

    func read(_ path: FilePath) throws(FileFailure) -> Data { try readStamped(path).data }

    /// Reads a file, and returns its contents and its stamp. The stamp is nil if the file changed while it was read.
    func readStamped(_ path: FilePath) throws(FileFailure) -> (data: Data, stamp: FileStamp?) {
        // The path is checked before the file is opened, because opening may start a device. The later check of the
        // descriptor is the decisive one.
        guard let first = try FileDescriptor.status(following: path) else { throw .missing }
        try first.require(.file)
        let file = try FileDescriptor(reading: path)
        let status = try file.status()
        try status.require(.file)
        guard status.size <= Int64(limit), let size = Int(exactly: status.size) else {
            throw .tooLarge(size: status.size, limit: limit)
        }
        let data = try read(file, expecting: size)
        let stamp = try file.status().stamp
        return (data, stamp == status.stamp ? stamp : nil)
    }

    /// Reads to the end of a file that may grow or shrink meanwhile, or whose size may be unknown.
    private func read(_ file: borrowing FileDescriptor, expecting size: Int) throws(FileFailure) -> Data {
        // One byte more than expected, so that the end of the file is found without enlarging the buffer.
        var data = Data(count: max(size, 4095) + 1)
        var end = 0
        while true {
            if end == data.count { data.count += min(data.count, BoundedFileReader.largestGrowth) }
            let room = min(data.count - end, FileDescriptor.largestTransfer)
            let count = try file.fill(&data, at: end, count: room)
            guard count > 0 else { break }
            end += count
            guard end <= limit else { throw .tooLarge(size: nil, limit: limit) }
        }
        data.count = end
        return data
    }

    private static let largestGrowth = 1 << 24
}
