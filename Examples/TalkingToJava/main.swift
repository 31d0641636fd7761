import Foundation
import KryoCoding

let files = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
guard files.count == 2 else {
    print("usage: TalkingToJava FILE-OF-JAVA FILE-FOR-JAVA")
    exit(2)
}

do {
    let bytes = try Data(contentsOf: files[0])
    guard let directory = try kryo.readClassAndObject(from: bytes) as? Directory else { exit(1) }
    for person in directory.people {
        print("\(person.name), \(person.age), of \(person.home), friend of \(person.friend?.name ?? "nobody")")
    }
    // What Java has written is written back byte for byte.
    print("The same bytes:", try kryo.data(writingClassAndObject: directory) == bytes)

    let eve = Person()
    eve.name = "Eve"
    eve.age = 21
    eve.home = .moon
    eve.friend = directory.people.first
    directory.people.append(eve)
    try kryo.data(writingClassAndObject: directory).write(to: files[1])
} catch {
    print(error)
    exit(1)
}
