using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// Sixteen adjacent words: a chaining value. It has named fields, so that it needs no inline-array support.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Words16<TWord>
    where TWord : unmanaged
{
    public TWord W0, W1, W2, W3, W4, W5, W6, W7;
    public TWord W8, W9, W10, W11, W12, W13, W14, W15;
}
