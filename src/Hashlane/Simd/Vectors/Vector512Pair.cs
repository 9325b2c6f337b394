using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>Two vectors side by side.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Vector512Pair
{
    public Vector512<uint> Lower, Upper;
}
