using System;
using System.IO;
using System.Text;
using System.Threading.Tasks;
using Hashlane;
using Library;

namespace Consumer;

/// <summary>Uses the package, and a library that uses it, and prints digests.</summary>
internal static class Program
{
    private static async Task<int> Main()
    {
        foreach (HashFunction function in HashFunction.All)
        {
            Console.WriteLine($"{function.Name} {Checksums.OfText(function.Name, "hello")}");
        }

        byte[] message = Encoding.UTF8.GetBytes(new string('a', 100_000));
        using MemoryStream stream = new(message);
        string ofStream = await Checksums.OfStreamAsync(stream);
        string path = Path.GetTempFileName();
        File.WriteAllBytes(path, message);
        string ofFile = Checksums.OfFile(path);
        File.Delete(path);
        Console.WriteLine($"stream {ofStream}");
        Console.WriteLine($"file {ofFile}");

        ReadOnlySpan<byte> key = message.AsSpan(0, 32);
        byte[] tag = Blake3Mac.HashData(key, message);
        return ofStream == ofFile && Blake3Mac.Verify(key, message, tag) ? 0 : 1;
    }
}
