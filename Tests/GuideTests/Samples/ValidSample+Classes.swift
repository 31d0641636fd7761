import Foundation
import HRArchiving
import TestSupport
import Testing

extension ValidSample {
    static let classes = [
        ValidSample("classes.json", checkClasses),
        ValidSample("existentials.json", checkShapes),
        ValidSample("existentials.plist", checkShapes),
        ValidSample("former-names.json", checkFormerName),
        ValidSample("plain-valued-types.json", checkPrices),
        ValidSample(
            "versions.json",
            isEqualTo: [
                Window(title: "Clock", width: 200, height: 200), Window(title: "Calendar", width: 300, height: 300),
                Window(title: "Map", width: 400, height: 300),
            ]),
    ]

    @Sendable private static func checkClasses(_ url: URL) throws {
        let team = try team(url)
        #expect(team.lead.name == "Anna")
        #expect(team.lead.office?.floor == 3)
        #expect(team.members.map(\.name) == ["Bert"])
        #expect(team.members.first?.office?.city == "Rome")
    }

    private static func drawing(_ url: URL) throws -> Drawing {
        try HRUnarchiver(registry: Drawing.registry, unknownKeys: .error).readAndSave(from: url)
    }

    @Sendable private static func checkShapes(_ url: URL) throws {
        let shapes = try drawing(url).shapes
        #expect(shapes.count == 2)
        #expect((shapes.first as? Circle)?.radius == 1.5)
        #expect((shapes.last as? Square)?.side == 2)
    }

    @Sendable private static func checkFormerName(_ url: URL) throws {
        let shapes = try drawing(url).shapes
        #expect(shapes.compactMap { ($0 as? Polygon)?.corners } == [5, 6])
    }

    @Sendable private static func checkPrices(_ url: URL) throws {
        var unarchiver = HRUnarchiver(unknownKeys: .error)
        unarchiver.registry.register(Money.self)
        unarchiver.registry.register(OnRequest.self)
        let prices = try unarchiver.readAndSave(PriceList.self, from: url)
        #expect(prices.bread == Money(amount: 3, currency: "EUR"))
        #expect(prices.others.count == 2)
        #expect(prices.others.first as? Money == Money(amount: 250, currency: "NOK"))
        #expect(prices.others.last as? OnRequest == OnRequest(phone: "555-0123"))
    }
}
