// Parses a JSON file to a tree and writes the tree, by RapidJSON.
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "measure.h"

int main(int argc, char **argv) {
    for (int i = 2; i < argc; i++) {
        const std::string text = contents(argv[i]);
        rapidjson::Document document;
        document.Parse<rapidjson::kParseFullPrecisionFlag>(text.data(), text.size());
        if (document.HasParseError()) continue;
        report("RapidJSON", "JSON parse", argv[i], atoi(argv[1]), [&] {
            rapidjson::Document parsed;
            parsed.Parse<rapidjson::kParseFullPrecisionFlag>(text.data(), text.size());
            return parsed;
        });
        report("RapidJSON", "JSON write", argv[i], atoi(argv[1]), [&] {
            rapidjson::StringBuffer buffer;
            rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
            document.Accept(writer);
            return buffer;
        });
    }
}
