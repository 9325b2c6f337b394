using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>Two vectors side by side.</summary>
[StructLayout(LayoutKind.Sequential)]
internal readonly struct Vector512Pair
{
    public readonly Vector512<uint> Lower, Upper;

    public Vector512Pair(Vector512<uint> lower, Vector512<uint> upper)
    {
        Lower = lower;
        Upper = upper;
    }
}
