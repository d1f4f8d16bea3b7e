/*
 * GuavaFilters.java: Guava's side of test/t/070_guava.pl.
 *
 *   java -cp guava.jar GuavaFilters.java write DIR    make a filter of each kind, DIR/java.KIND
 *   java -cp guava.jar GuavaFilters.java check DIR    read DIR/sql.KIND, and print for each kind
 *                                                     whether its bytes are those of our own filter,
 *                                                     how many of its keys are missing, and how
 *                                                     many absent keys pass
 *
 * The keys of a filter are those of 0 to N - 1; those of N to 2 N - 1 are absent.  The test makes the
 * same ones in SQL.  This file is ASCII, since older Java reads a program in the locale's encoding.
 */
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnel;
import com.google.common.hash.Funnels;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongFunction;

public class GuavaFilters
{
	static final int N = 100000;
	static final double FPP = 0.01;

	/* A filter of MURMUR128_MITZ_32, which Guava reads but no longer offers to make. */
	static <T> BloomFilter<T> createOld(Funnel<? super T> funnel) throws Exception
	{
		Class<?> strategy = Class.forName("com.google.common.hash.BloomFilter$Strategy");
		Object mitz32 = Class.forName("com.google.common.hash.BloomFilterStrategies").getEnumConstants()[0];
		Method create = BloomFilter.class.getDeclaredMethod("create", Funnel.class, long.class, double.class, strategy);

		create.setAccessible(true);
		@SuppressWarnings("unchecked")
		BloomFilter<T> filter = (BloomFilter<T>) create.invoke(null, funnel, (long) N, FPP, mitz32);
		return filter;
	}

	static <T> void one(String mode, Path dir, String kind, Funnel<? super T> funnel, boolean old, LongFunction<T> key) throws Exception
	{
		BloomFilter<T> own = old ? createOld(funnel) : BloomFilter.create(funnel, (long) N, FPP);
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();

		for (long i = 0; i < N; i++)
			own.put(key.apply(i));
		own.writeTo(bytes);
		if (mode.equals("write"))
		{
			Files.write(dir.resolve("java." + kind), bytes.toByteArray());
			return;
		}
		try (FileInputStream file = new FileInputStream(dir.resolve("sql." + kind).toFile()))
		{
			BloomFilter<T> theirs = BloomFilter.readFrom(file, funnel);
			int missing = 0;
			int passed = 0;

			for (long i = 0; i < N; i++)
				missing += theirs.mightContain(key.apply(i)) ? 0 : 1;
			for (long i = N; i < 2 * N; i++)
				passed += theirs.mightContain(key.apply(i)) ? 1 : 0;
			System.out.println(kind + " equal=" +
				Arrays.equals(bytes.toByteArray(), Files.readAllBytes(dir.resolve("sql." + kind))) +
				" missing=" + missing + " passed=" + passed + " union=" + union(own, theirs));
		}
	}

	/* Can the two be united, and does that change nothing? */
	static <T> boolean union(BloomFilter<T> own, BloomFilter<T> theirs)
	{
		BloomFilter<T> both = own.copy();

		both.putAll(theirs);
		return both.equals(own);
	}

	public static void main(String[] args) throws Exception
	{
		Path dir = Path.of(args[1]);

		GuavaFilters.<CharSequence>one(args[0], dir, "text", Funnels.stringFunnel(StandardCharsets.UTF_8), false, i -> "key-\u043a\u043b\u044e\u0447-" + i);
		GuavaFilters.<CharSequence>one(args[0], dir, "utf16", Funnels.unencodedCharsFunnel(), false, i -> "key-\ud83d\ude00-" + i);
		GuavaFilters.<CharSequence>one(args[0], dir, "old", Funnels.stringFunnel(StandardCharsets.UTF_8), true, i -> "key-" + i);
		GuavaFilters.<Long>one(args[0], dir, "long", Funnels.longFunnel(), false, i -> i * 1000003 - 50000000000L);
		GuavaFilters.<Integer>one(args[0], dir, "int", Funnels.integerFunnel(), false, i -> (int) (i * 10007 - 1000000000));
		GuavaFilters.<byte[]>one(args[0], dir, "bytes", Funnels.byteArrayFunnel(), false, i -> ByteBuffer.allocate(8).putLong(i).array());
	}
}
