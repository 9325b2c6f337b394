using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// The depth of the stack when something threw, so that exactly the frames that were left early can be zeroed
/// afterwards.
/// </summary>
/// <remarks>
/// The runtime looks for a handler before it removes any frame. So an exception filter runs below the frames that
/// threw, and below the runtime's own data there, which includes the processor's registers. A <c>finally</c> or
/// <c>catch</c> block runs there too, and a wipe in it would zero only unused memory.
/// </remarks>
internal unsafe struct StackDepth
{
    private nuint _lowest;

    /// <summary>Notes the depth of the stack here; called by an exception filter.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)] // its own frame is the mark
    public void Mark()
    {
        byte here = 0;

        // SAFETY: an address that is compared, and never read from.
        _lowest = (nuint)(&here);
    }

    /// <summary>
    /// Zeroes the stack below the caller's frame down to the mark, or <paramref name="minBytes"/> if that is more.
    /// </summary>
    /// <remarks>The stack was already in use down to the mark, so this cannot overflow it.</remarks>
    [SkipLocalsInit]
    // Its frame begins where the caller's ends, with few variables.
    [MethodImpl(MethodImplOptions.NoInlining | JitHint.OptimizeFully)]
    public readonly void WipeBelow(int minBytes)
    {
        byte here = 0;

        // SAFETY: as in Mark.
        nuint top = (nuint)(&here);
        nuint used = _lowest != 0 && _lowest < top ? top - _lowest : 0;
        Span<byte> below = stackalloc byte[Math.Max(checked((int)used), minBytes)];
        CryptographicOperations.ZeroMemory(below);
    }
}
