// Known.java: Guava reads the file known.guava and tests the addresses of its arguments
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import java.io.FileInputStream;
import java.nio.charset.StandardCharsets;

public class Known
{
	public static void main(String[] args) throws Exception
	{
		try (FileInputStream file = new FileInputStream("known.guava"))
		{
			BloomFilter<CharSequence> known = BloomFilter.readFrom(file, Funnels.stringFunnel(StandardCharsets.UTF_8));

			for (String email : args)
				System.out.println(email + (known.mightContain(email) ? " may be known" : " is new"));
		}
	}
}
