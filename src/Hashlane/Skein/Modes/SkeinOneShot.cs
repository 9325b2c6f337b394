using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>One-shots of Skein that may be trees or end within a byte, through a mode on the stack.</summary>
internal static class SkeinOneShot
{
    /// <summary>Writes the digest of a message for the given parameters.</summary>
    [SkipLocalsInit] // modes set what they use
    public static int HashData<TVariant>(
        SkeinArguments arguments, int outputLength, ReadOnlySpan<byte> source, Span<byte> destination)
        where TVariant : unmanaged, ISkeinVariant
    {
        if (arguments.Tree == default)
        {
            SkeinMode<TVariant> mode = new(arguments);
            return OneShot.HashData(ref mode, outputLength, source, destination);
        }

        SkeinTreeMode<TVariant> tree = new(arguments);
        return OneShot.HashData(ref tree, outputLength, source, destination);
    }
}
