namespace Hashlane.Files;

/// <summary>Algorithms by name, with the last one kept: a manifest has one.</summary>
internal static class KnownAlgorithm
{
    /// <summary>The default algorithm, as if the tool were <c>b3sum</c>.</summary>
    internal const string DefaultName = "blake3";

    private static volatile HashFunction? _last;

    /// <summary>Returns the name if it is exactly that of an algorithm; otherwise null.</summary>
    internal static string? Named(string name) => Find(name)?.Name;

    /// <summary>Returns the length of an algorithm's digests.</summary>
    internal static int DigestBytes(string name) => Find(name)?.HashSizeInBytes ?? 0;

    /// <summary>
    /// Whether the tool behaves like <c>b3sum</c> rather than <c>b2sum</c>. Where the two differ, the algorithm
    /// decides.
    /// </summary>
    internal static bool StandsInForB3sum(HashFunction function) => function.FamilyName == DefaultName;

    /// <summary>
    /// Whether digests of all lengths are parts of one output, which can be read from any position and is longer than
    /// memory. With other algorithms the length goes into the hash, so a part of a digest is not a digest.
    /// </summary>
    internal static bool IsOneOutput(HashFunction function) => function.FamilyName == DefaultName;

    /// <summary>Returns the algorithm of exactly this name, or null.</summary>
    internal static HashFunction? Find(string name)
    {
        HashFunction? last = _last;
        if (last?.Name == name)
        {
            return last;
        }

        if (!HashFunction.TryGet(name, out HashFunction? function) || function.Name != name)
        {
            return null;
        }

        _last = function;
        return function;
    }
}
