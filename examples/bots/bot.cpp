// A bot for cardkit: of the moves that sound best, the one that is shortest to say. g++ -std=c++17 -O2 -o bot bot.cpp
#include <algorithm>
#include <cstring>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

struct Json {                        // a value, read from valid JSON at a place that moves on
    std::string text;                // of a text; of a number, true, false or null as it is written
    std::vector<std::string> names;  // of an object's members
    std::vector<Json> items;         // of an array; the values of an object's members

    explicit Json(const char*& at) {
        const char first = next(at);
        if (first == '"') {
            for (++at; *at != '"'; ++at) text += *at == '\\' ? unescape(at) : *at;
            ++at;
        } else if (first == '{' || first == '[') {
            for (++at; next(at) != '}' && *at != ']'; items.emplace_back(at))
                if (first == '{') names.push_back(Json(at).text);
            ++at;
        } else {
            while (!std::strchr(" \t\r,]}", *at)) text += *at++;  // it finds the zero at the end, too
        }
    }
    static char next(const char*& at) {  // in valid JSON commas and colons can be passed over as blanks are
        return *(at += std::strspn(at, " \t\r,:"));
    }
    static char unescape(const char*& at) {  // of \u only ASCII is made out: this bot looks for nothing else
        if (*++at == 'u') return at += 4, std::min(std::stoul({at - 3, 4}, nullptr, 16), 127ul);
        const char* letter = std::strchr("b\bf\fn\nr\rt\t", *at);
        return letter ? letter[1] : *at;
    }
    const Json& operator[](const std::string& name) const {  // the member of this name
        return items.at(std::find(names.begin(), names.end(), name) - names.begin());
    }
};

auto cost(const std::string& move) {  // words that rarely help, the worst first; then the length
    static const std::vector<std::string> dull = {"trade", "discard", "draw", "no", "end", "next", "pass"};
    return std::pair(dull.end() - std::find(dull.begin(), dull.end(), move.substr(0, move.find(' '))), move.size());
}

int main() {
    for (std::string line; std::getline(std::cin, line) && !std::cin.eof();) {  // a line cut off does not count
        const char* at = line.c_str();
        const Json message(at);
        const std::string& is = message["is"].text;
        if (is == "hello") {  // std::endl sends a line off
            std::cout << R"({"do":"hello","protocol":1,"name":"C++ example","wants":[]})" << std::endl;
        } else if (is == "position") {
            const auto& best = *std::min_element(message["moves"].items.begin(), message["moves"].items.end(),
                [](const Json& a, const Json& b) { return cost(a["text"].text) < cost(b["text"].text); });
            std::cout << R"({"do":"move","version":)" << message["version"].text
                      << R"(,"action":)" << best["action"].text << "}" << std::endl;
        } else if (is == "refused") std::cerr << message["why"].text << '\n';
    }
}
