// WithJdbc.java: JDBC: filters and values as parameters and results
import java.math.BigDecimal;
import java.sql.*;
import java.time.*;

public class WithJdbc {
    static Object ask(Connection connection, String filter, String value, Object parameter) throws SQLException {
        try (PreparedStatement ask = connection.prepareStatement("SELECT bloom_contains(" + filter + ", " + value + ") FROM known")) {
            if (parameter instanceof java.sql.Date date)
                ask.setDate(1, date);
            else if (parameter instanceof Timestamp timestamp)
                ask.setTimestamp(1, timestamp);
            else
                ask.setObject(1, parameter);
            ResultSet answer = ask.executeQuery();
            answer.next();
            return answer.getBoolean(1);
        } catch (SQLException error) {
            return error.getSQLState() + " " + error.getMessage().replaceAll("\n.*\n", " - ").trim();
        }
    }

    public static void main(String[] arguments) throws SQLException {
        if (arguments.length != 1) {
            System.err.println("usage: java -cp postgresql.jar WithJdbc.java jdbc:postgresql://localhost/DATABASE?user=NAME");
            System.exit(2);
        }
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            // A filter as a result, as text and as bytes, and as a parameter.
            ResultSet known = connection.createStatement().executeQuery("SELECT ids, ids::bytea FROM known");
            known.next();
            String text = known.getString(1);
            byte[] bytes = known.getBytes(2);
            try (PreparedStatement ask = connection.prepareStatement("SELECT bloom_contains(?::bloom, ?), bloom_contains(?::bytea::bloom, ?)")) {
                for (long number : new long[] {42, 4200, 42, 4200, 42, 4200}) {
                    ask.setString(1, text);
                    ask.setLong(2, number);
                    ask.setBytes(3, bytes);
                    ask.setLong(4, number);
                    ResultSet answer = ask.executeQuery();
                    answer.next();
                    System.out.println(number + " " + answer.getBoolean(1) + " " + answer.getBoolean(2));
                }
            }

            System.out.println(ask(connection, "emails", "?", "user42@example.org"));
            System.out.println(ask(connection, "balances", "?", new BigDecimal("10")));
            System.out.println(ask(connection, "days", "?", LocalDate.of(2026, 1, 15)));
            System.out.println(ask(connection, "times", "?", OffsetDateTime.of(2026, 1, 15, 0, 0, 0, 0, ZoneOffset.UTC)));
            java.sql.Date date = java.sql.Date.valueOf("2026-01-15");
            System.out.println(ask(connection, "days", "?", date));
            System.out.println(ask(connection, "days", "?::date", date));
            Timestamp time = Timestamp.from(Instant.parse("2026-01-15T00:00:00Z"));
            System.out.println(ask(connection, "times", "?", time));
            System.out.println(ask(connection, "times", "?::timestamptz", time));
            System.out.println(ask(connection, "emails", "?", new String[] {"user42@example.org"}));
        }
    }
}

// It prints:
// 42 true true
// 4200 false false
// 42 true true
// 4200 false false
// 42 true true
// 4200 false false
// true
// true
// true
// true
// 42804 ERROR: the filter holds elements of kind date, not text -   Hint: Cast the value to date, or a list of values to date[], or build the filter over the other type.
// true
// 42804 ERROR: the filter holds elements of kind timestamptz, not text -   Hint: Cast the value to timestamptz, or a list of values to timestamptz[], or build the filter over the other type.
// true
// 42804 ERROR: the filter holds elements of kind text, not text[] -   Hint: Use bloom_contains_any or bloom_contains_all to look up the members of an array, and bloom_add_all to add them.
