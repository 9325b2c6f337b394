using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Four words side by side: a chaining value. Named fields, so that it needs no inline-array support.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Words4<TWord>
    where TWord : unmanaged
{
    public TWord W0, W1, W2, W3;
}
