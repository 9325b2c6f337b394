using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>
/// Four adjacent words: a chaining value. It has named fields, so that it needs no inline-array support.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Words4<TWord>
    where TWord : unmanaged
{
    public TWord W0, W1, W2, W3;
}
