namespace Hashlane.Cli;

/// <summary>Arguments that are not UTF-8. .NET puts U+FFFD in their place; Linux still has the bytes.</summary>
internal static class RawArguments
{
    private const char Replacement = '\uFFFD';
    private const string OwnCommandLine = "/proc/self/cmdline";

    /// <summary>The arguments in <see cref="NativeText"/>'s form, as far as this system can tell them.</summary>
    internal static string[] Recover(string[] args)
    {
        bool anyReplaced = false;
        foreach (string argument in args)
        {
            anyReplaced |= argument.Contains(Replacement);
        }

        if (!anyReplaced || !File.Exists(OwnCommandLine))
        {
            return args;
        }

        List<string> all = Split(File.ReadAllBytes(OwnCommandLine));

        // Before ours stand the host and what it takes for itself.
        return all.Count < args.Length ? args : [.. all.GetRange(all.Count - args.Length, args.Length)];
    }

    /// <summary>Every argument ends with a zero byte.</summary>
    private static List<string> Split(ReadOnlySpan<byte> bytes)
    {
        List<string> arguments = [];
        for (int end = bytes.IndexOf((byte)0); end >= 0; end = bytes.IndexOf((byte)0))
        {
            arguments.Add(NativeText.ToText(bytes[..end]));
            bytes = bytes[(end + 1)..];
        }

        return arguments;
    }
}
