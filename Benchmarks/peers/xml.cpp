// Parses an XML property list to a tree, by libxml2 (any XML) and by libplist.
#include <cstdint>
#include <libxml/parser.h>
#include <memory>
#include <plist/plist.h>

#include "measure.h"

int main(int argc, char **argv) {
    for (int i = 2; i < argc; i++) {
        const std::string text = contents(argv[i]);
        report("libxml2", "XML parse", argv[i], atoi(argv[1]), [&] {
            xmlDocPtr parsed = xmlReadMemory(text.data(), int(text.size()), nullptr, nullptr, XML_PARSE_HUGE);
            return std::unique_ptr<xmlDoc, void (*)(xmlDocPtr)>(parsed, xmlFreeDoc);
        });
        report("libplist", "XML parse", argv[i], atoi(argv[1]), [&] {
            plist_t parsed = nullptr;
            plist_from_xml(text.data(), uint32_t(text.size()), &parsed);
            return std::unique_ptr<void, void (*)(plist_t)>(parsed, plist_free);
        });
    }
}
