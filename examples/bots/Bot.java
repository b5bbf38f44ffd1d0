import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** A bot for cardkit, run by `java Bot.java`: of the moves that sound best, the one that it has made least often. */
public class Bot {
    /** Words that moves begin with which rarely help: the later in this list, the worse. */
    static final List<String> DULL = List.of("pass", "next", "end", "no", "draw", "discard", "trade");
    static final String HELLO = "{\"do\":\"hello\",\"protocol\":1,\"name\":\"Java example\",\"wants\":[]}\n";
    static String json;  // the line that is being read
    static int at;       // how far it is read

    /** Reads an object as a Map, an array as a Map by number, a text as a String; all else as it is written. */
    static Object value() {
        char first = next();
        int start = at++;
        if (first == '{' || first == '[') {
            var items = new LinkedHashMap<Object, Object>();
            while (next() != '}' && next() != ']') items.put(first == '{' ? value() : items.size(), value());
            at++;
            return items;
        } else if (first != '"') {
            while (" \t,]}".indexOf(json.charAt(at)) < 0) at++;
            return json.substring(start, at);
        }
        var text = new StringBuilder();
        for (char c; (c = json.charAt(at++)) != '"'; text.append(c)) {
            int escape = c == '\\' ? "bfnrtu".indexOf(c = json.charAt(at++)) : -1;
            if (escape == 5) c = (char) Integer.parseInt(json.substring(at, at += 4), 16);
            else if (escape >= 0) c = "\b\f\n\r\t".charAt(escape);
        }
        return text.toString();
    }
    static char next() {  // in valid JSON commas and colons can be passed over as blanks are
        while (" \t,:".indexOf(json.charAt(at)) >= 0) at++;
        return json.charAt(at);
    }
    public static void main(String[] arguments) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var made = new HashMap<Object, Integer>();  // by a move's number: how often in this game
        for (; (json = in.readLine()) != null; System.out.flush()) {
            at = 0;
            var message = (Map<?, ?>) value();
            switch (message.get("is").toString()) {
                case "hello" -> System.out.print(HELLO);
                case "game" -> made.clear();
                case "position" -> {
                    var best = ((Map<?, ?>) message.get("moves")).values().stream().map(move -> (Map<?, ?>) move)
                        .min(Comparator
                            .comparing((Map<?, ?> move) -> DULL.indexOf(move.get("text").toString().split(" ")[0]))
                            .thenComparing(move -> made.getOrDefault(move.get("action"), 0))).get().get("action");
                    made.merge(best, 1, Integer::sum);
                    System.out.printf("{\"do\":\"move\",\"version\":%s,\"action\":%s}\n", message.get("version"), best);
                }
                case "refused" -> System.err.println(message.get("why"));
            }
        }
    }
}
