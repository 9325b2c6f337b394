using System.Diagnostics;
using System.Globalization;

namespace Hashlane.Benchmarks;

/// <summary>The fresh process: it makes one call twice and prints both times, in ticks, and the digest.</summary>
internal static class FirstCallChild
{
    public const string Verb = "first-call-child";

    /// <param name="arguments">The call's name and the message's length.</param>
    public static int Run(string[] arguments)
    {
        FirstCall first = FirstCalls.All.Single(call => call.Name == arguments[0]);
        byte[] source = FirstCalls.Source(int.Parse(arguments[1], CultureInfo.InvariantCulture));
        byte[] digest = new byte[first.HashBytes];
        HashCall call = first.Call;

        _ = Stopwatch.GetTimestamp();
        long start = Stopwatch.GetTimestamp();
        call(source, digest);
        long middle = Stopwatch.GetTimestamp();
        call(source, digest);
        long end = Stopwatch.GetTimestamp();

        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture, $"{middle - start} {end - middle} {Convert.ToHexString(digest)}"));
        return 0;
    }
}
