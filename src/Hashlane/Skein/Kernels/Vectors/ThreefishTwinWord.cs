using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>A word of two groups of blocks side by side, and the same word of one more block.</summary>
/// <typeparam name="T">The type of a vector.</typeparam>
[StructLayout(LayoutKind.Sequential)]
internal struct ThreefishTwinWord<T>
    where T : unmanaged
{
    /// <summary>The word of the first group.</summary>
    public T V;

    /// <summary>The word of the second group.</summary>
    public T W;

    /// <summary>The word of the single block.</summary>
    public ThreefishWord U;
}
