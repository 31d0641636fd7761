import Foundation
import HRArchiving
import HRConfiguring

extension Growth {
    /// Values that are written into the files of a configuration: one key of many, and all of them.
    static func configuring(count: Int) -> [Subject] {
        [
            writing("one key", count) { $0["key 1"] = $1 },
            writing("all keys", count) { values, value in
                for key in values.keys where key != "local" { values[key] = value }
            },
            subject("configuration", "json", "set, one key", count) {
                let folder = try BenchFolder(), configuration = try made(in: folder, count)
                var isEven = false
                return {
                    isEven.toggle()
                    return try withExtendedLifetime(folder) {
                        try configuration.set(HRPath(["key 1"]), to: .integer(isEven ? 2 : 1)).entries.count
                    }
                }
            } isRight: {
                $0 == 1
            },
        ]
    }

    private static func made(in folder: BenchFolder, _ count: Int) throws -> HRConfiguration<[String: Int]> {
        let values = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", 1) })
        var configuration = HRConfiguration([String: Int].self, unarchiver: unarchiver)
        configuration.add(.file(try folder.write(values, to: "base.json")))
        configuration.add(.file(try folder.write(["local": 1], to: "local.json")))
        return configuration
    }

    private static func writing(
        _ name: String, _ count: Int, _ change: @escaping (inout [String: Int], Int) -> Void
    ) -> Subject {
        subject("configuration", "json", "save, \(name)", count) {
            let folder = try BenchFolder(), configuration = try made(in: folder, count)
            var value = try configuration.load().value, isEven = false
            return {
                isEven.toggle()
                change(&value, isEven ? 2 : 1)
                return try withExtendedLifetime(folder) { try configuration.save(value).files.count }
            }
        } isRight: {
            $0 == 1
        }
    }
}
