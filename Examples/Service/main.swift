// A service that starts from layered files.
//
//     swift run Service                     prints the configuration, and the errors of an invalid overlay
//     swift run Service serve FOLDER        runs until it is ended, and reloads FOLDER on SIGHUP
//
// Arguments such as --listen.port=9090, and variables such as SHOP_LISTEN__PORT, are the strongest layers.
import Foundation
import HRArchiving
import HRConfiguring

var words = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
let serves = words.first == "serve"
if serves { words.removeFirst() }
let folder = words.first ?? "SamplePlists/configuration"

func configuration(overlay: String) -> HRConfiguration<Service> {
    var configuration = HRConfiguration(Service.self)
    configuration.add(.file("\(folder)/config.json"))
    configuration.add(.file("\(folder)/\(overlay)", optional: true))
    configuration.add(.folder("\(folder)/secrets", secret: true))
    configuration.add(.environment(prefix: "SHOP"))
    configuration.add(.arguments(CommandLine.arguments))
    return configuration
}

do {
    if serves {
        try serve(configuration(overlay: "config.prod.json"))
    } else {
        let loaded = try configuration(overlay: "config.prod.json").load()
        say(loaded.explain().description)
        say("\nAn overlay with mistakes, config.wrong.json:\n")
        _ = try configuration(overlay: "config.wrong.json").load()
    }
} catch {
    say(error.report(style: .terminal))
    exit(serves ? 1 : 0)
}
