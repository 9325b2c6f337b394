namespace Hashlane;

/// <summary>Checks of the ciphers' arguments, shared by the three sizes.</summary>
internal static class ThreefishArguments
{
    public const int TweakBytes = 16;

    /// <summary>Throws if there is not exactly one block and one tweak.</summary>
    public static void CheckBlock(ReadOnlySpan<byte> source, ReadOnlySpan<byte> tweak, int blockBytes)
    {
        if (source.Length != blockBytes)
        {
            throw new ArgumentException(
                $"Source must be one block of {blockBytes} bytes, but has {source.Length}.", nameof(source));
        }

        if (tweak.Length != TweakBytes)
        {
            throw new ArgumentException($"Tweak must be {TweakBytes} bytes, but has {tweak.Length}.", nameof(tweak));
        }
    }

    /// <summary>
    /// Throws if the source is not whole blocks, the destination is too short, or tweaks do not match.
    /// </summary>
    /// <returns>Bytes from one block's tweak to the next one's: 16, or 0 if all blocks share one tweak.</returns>
    public static int CheckBlocks(
        ReadOnlySpan<byte> source, ReadOnlySpan<byte> destination, ReadOnlySpan<byte> tweaks, int blockBytes)
    {
        if (source.Length % blockBytes != 0)
        {
            throw new ArgumentException(
                $"Source must be whole blocks of {blockBytes} bytes, but has {source.Length} bytes.", nameof(source));
        }

        Checks.ThrowIfTooShort(destination, source.Length);
        if (source.Overlaps(destination[..source.Length], out int offset) && offset != 0)
        {
            throw new ArgumentException(
                "Destination must be the source itself or not overlap it, but overlaps it in part.",
                nameof(destination));
        }

        // The tweaks of later blocks are read after earlier blocks have been written.
        if (tweaks.Overlaps(destination[..source.Length]))
        {
            throw new ArgumentException("Destination must not overlap the tweaks.", nameof(destination));
        }

        int blocks = source.Length / blockBytes;
        if (tweaks.Length == TweakBytes)
        {
            return 0;
        }

        if (tweaks.Length != (long)blocks * TweakBytes)
        {
            throw new ArgumentException(
                $"Tweaks must be {TweakBytes} bytes, or {TweakBytes} for each of {blocks} blocks, but are "
                    + $"{tweaks.Length}.",
                nameof(tweaks));
        }

        return TweakBytes;
    }
}
