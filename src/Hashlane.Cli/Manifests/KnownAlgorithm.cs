namespace Hashlane.Cli;

/// <summary>Algorithms by name, with the last one kept: a manifest has one.</summary>
internal static class KnownAlgorithm
{
    private static volatile HashFunction? _last;

    /// <summary>Returns the name if it is exactly that of an algorithm; otherwise null.</summary>
    internal static string? Named(string name) => Find(name)?.Name;

    /// <summary>Returns the length of an algorithm's digests.</summary>
    internal static int DigestBytes(string name) => Find(name)?.HashSizeInBytes ?? 0;

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
