// A Minesweeper that speaks spec/protocol.md, without any library; -DBUG=1 counts mines one column short,
// -DBUG=2 goes on after the end. Requests are of a known form, so that reading them takes no JSON parser.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

static int rows, columns;
static std::vector<bool> mined;
static std::vector<std::string> view;
static std::string outcome;

static std::vector<int> numbers(const std::string& line, const std::string& name) {
    std::vector<int> found;
    auto start = line.find("\"" + name + "\"");
    if (start == std::string::npos) return found;
    int depth = 0;
    for (auto at = line.find('[', start); at < line.size(); ++at) {
        char letter = line[at];
        if (letter == '[') ++depth;
        if (letter == ']' && --depth == 0) break;
        if (isdigit(letter)) {
            auto end = at;
            while (isdigit(line[end])) ++end;
            found.push_back(std::stoi(line.substr(at, end - at)));
            at = end - 1;
        }
    }
    return found;
}

static std::vector<int> around(int tile) {
    std::vector<int> found;
    int row = tile / columns, column = tile % columns;
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, rows - 1); ++r)
        for (int c = std::max(column - 1, 0); c <= std::min(column + 1, columns - 1); ++c)
            if (r * columns + c != tile) found.push_back(r * columns + c);
    return found;
}

static int number(int tile) {
    int count = 0;
    for (int beside : around(tile))
        if (mined[beside] && !(BUG == 1 && beside % columns == columns - 1 && tile % columns)) ++count;
    return count;
}

static int reveal(int tile) {
    if (mined[tile]) {
        view[tile] = "X";
        outcome = "loss";
        return 1;
    }
    int opened = 0;
    std::vector<int> pending{tile};
    while (!pending.empty()) {
        int next = pending.back();
        pending.pop_back();
        if (view[next] != "-" || (mined[next])) continue;
        int count = number(next);
        view[next] = count ? std::to_string(count) : "_";
        ++opened;
        if (!count)
            for (int beside : around(next)) pending.push_back(beside);
    }
    bool left = false;
    for (int each = 0; each < rows * columns; ++each)
        left |= !mined[each] && (view[each] == "-" || view[each] == "*");
    if (!left && outcome == "ongoing") outcome = "victory";
    return opened;
}

static void show(const std::string& more) {
    std::cout << "{" << more << "\"outcome\": \"" << outcome << "\", \"view\": [";
    for (std::size_t each = 0; each < view.size(); ++each) std::cout << (each ? "," : "") << '"' << view[each] << '"';
    std::cout << "]}" << std::endl;
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        auto is = [&](const char* name) { return line.find("\"do\": \"" + std::string(name) + "\"") != std::string::npos; };
        if (is("quit")) break;
        if (is("hello")) {
            std::cout << R"({"protocol": 1, "name": "sweeper.cpp", "actions": ["reveal", "flag", "remove_flag"], "refuses": true})"
                      << std::endl;
        } else if (is("new")) {
            auto lengths = numbers(line, "lengths"), mines = numbers(line, "mines");
            rows = lengths[0], columns = lengths[1];
            mined.assign(rows * columns, false);
            view.assign(rows * columns, "-");
            for (std::size_t each = 0; each + 1 < mines.size(); each += 2) mined[mines[each] * columns + mines[each + 1]] = true;
            outcome = mines.size() / 2 == view.size() ? "victory" : "ongoing";
            show("");
        } else if (is("view")) {
            show("");
        } else {
            auto at = numbers(line, "at");
            int tile = at[0] * columns + at[1];
            bool ended = outcome != "ongoing" && !(BUG == 2 && outcome == "loss" && is("flag"));
            if (ended || view[tile] != (is("remove_flag") ? "*" : "-")) {
                show("\"accepted\": false, ");
            } else {
                int opened = is("reveal") ? reveal(tile) : 0;
                if (is("flag")) view[tile] = "*";
                if (is("remove_flag")) view[tile] = "-";
                show("\"accepted\": true, \"opened\": " + std::to_string(opened) + ", ");
            }
        }
    }
}
