using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>Tells the just-in-time compiler how to treat a method.</summary>
internal static class JitHint
{
    /// <summary><c>MethodImplOptions.AggressiveOptimization</c>, which netstandard2.0 does not name.</summary>
    public const MethodImplOptions OptimizeFully = (MethodImplOptions)512;

    /// <summary>
    /// Zero. In a method with a loop, <c>_ = stackalloc byte[JitHint.CompileFully];</c> makes the runtime optimize the
    /// method at its first call.
    /// </summary>
    /// <remarks>
    /// Methods with a loop and a stack allocation cannot be replaced while they run, so the runtime never starts them
    /// unoptimized. Nothing is allocated. The number must not be a constant, since the C# compiler would drop the
    /// allocation. See docs/design/first-use.md.
    /// </remarks>
    public static int CompileFully
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would make it a real allocation
        get => Unsafe.SizeOf<byte>() - 1;
    }
}
