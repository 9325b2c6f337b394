namespace Hashlane;

/// <summary>
/// The instructions that a processor offers to kernels, with one name for each step that matters to them.
/// </summary>
/// <remarks>
/// The levels of Arm64 include each other in order, and so do those of x86, from <see cref="Sse2"/> on.
/// </remarks>
internal enum InstructionLevel
{
    /// <summary>No vectors that the runtime supports; kernels in software still work.</summary>
    None,

    /// <summary>WebAssembly's 128-bit vectors.</summary>
    Wasm,

    /// <summary>Arm64.</summary>
    Neon,

    /// <summary>Arm64 with instructions for SHA-256.</summary>
    NeonSha256,

    /// <summary>x86 without a byte shuffle.</summary>
    Sse2,

    /// <summary>x86 with a byte shuffle.</summary>
    Ssse3,

    /// <summary>x86 with 256-bit vectors.</summary>
    Avx2,

    /// <summary>x86 with 512-bit vectors, and rotations at every width.</summary>
    Avx512,
}
