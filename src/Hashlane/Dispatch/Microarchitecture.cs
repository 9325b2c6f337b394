namespace Hashlane;

/// <summary>The table of processors: all that choices among kernels know and that no feature flag tells.</summary>
/// <remarks>
/// It never affects a digest. The figures and their sources are in docs/design/processors.md, which a test compares
/// with the choices. A processor that is not in the table has the entry of its architecture: <see cref="OtherX86"/>,
/// <see cref="Arm64"/> or <see cref="Other"/>.
/// </remarks>
internal sealed class Microarchitecture
{
    /// <summary>AMD Zen 2.</summary>
    public static readonly Microarchitecture Zen2 = new("zen2");

    /// <summary>AMD Zen 3.</summary>
    public static readonly Microarchitecture Zen3 = new("zen3") { PrefersNarrowRows = true };

    /// <summary>AMD Zen 4.</summary>
    public static readonly Microarchitecture Zen4 = new("zen4");

    /// <summary>AMD Zen 5, where simple vector operations take two cycles.</summary>
    public static readonly Microarchitecture Zen5 = new("zen5") { HasSlowVectors = true };

    /// <summary>Intel without AVX-512: Haswell to Comet Lake, and Alder Lake and later ones for clients.</summary>
    public static readonly Microarchitecture IntelAvx2 = new("intelavx2");

    /// <summary>Intel with AVX-512: Skylake-X to Granite Rapids.</summary>
    public static readonly Microarchitecture IntelAvx512 = new("intelavx512") { PrefersWideRows = true };

    /// <summary>Any other x86 processor. It gets the kernels that lose least in the worst case.</summary>
    public static readonly Microarchitecture OtherX86 = new("otherx86");

    /// <summary>Arm64, where simple vector operations take two cycles or more.</summary>
    public static readonly Microarchitecture Arm64 = new("arm64") { HasSlowVectors = true };

    /// <summary>All others, among them WebAssembly, and processors whose vectors are switched off.</summary>
    public static readonly Microarchitecture Other = new("other");

    private Microarchitecture(string id)
    {
        Id = id;
    }

    /// <summary>All entries.</summary>
    public static ReadOnlySpan<Microarchitecture> All => new[]
    {
        Zen2, Zen3, Zen4, Zen5, IntelAvx2, IntelAvx512, OtherX86, Arm64, Other,
    };

    /// <summary>The name in tests and in docs/design/processors.md.</summary>
    public string Id { get; }

    /// <summary>
    /// Whether simple vector operations take two cycles or more, so that integers are faster for one message.
    /// </summary>
    public bool HasSlowVectors { get; init; }

    /// <summary>
    /// Whether one message of BLAKE2b is faster on rows of two 128-bit vectors than on rows of one 256-bit vector.
    /// </summary>
    public bool PrefersNarrowRows { get; init; }

    /// <summary>
    /// Whether 512-bit vectors do more in a cycle than pairs of 256-bit vectors. Three or four chunks of BLAKE3 are
    /// then faster on rows of them, and so are long messages in lanes.
    /// </summary>
    public bool PrefersWideRows { get; init; }

    /// <summary>Returns the entry of an x86 processor.</summary>
    /// <param name="vendor">The vendor, according to CPUID.</param>
    /// <param name="signature">EAX of CPUID leaf 1.</param>
    /// <param name="hasAvx512">Whether the processor has AVX-512, even if it is switched off for .NET.</param>
    /// <param name="hasAvx2">The same for AVX2.</param>
    public static Microarchitecture OfX86(ProcessorVendor vendor, int signature, bool hasAvx512, bool hasAvx2)
    {
        // Family = base family (bits 8 to 11) + extended family (bits 20 to 27), which AMD adds from 0Fh on. Model =
        // base model (bits 4 to 7) below the extended model (bits 16 to 19).
        int family = ((signature >> 8) & 0xF) + ((signature >> 20) & 0xFF);
        int model = ((signature >> 4) & 0xF) | ((signature >> 12) & 0xF0);
        return (vendor, family) switch
        {
            // Models below 30h are Zen 1, which halves 256-bit vectors.
            (ProcessorVendor.Amd, 0x17) when model >= 0x30 => Zen2,
            (ProcessorVendor.Amd, 0x19) => IsZen4(model) ? Zen4 : Zen3,

            // A later core of that family would be mistaken for Zen 5, which could only cost speed.
            (ProcessorVendor.Amd, 0x1A) => Zen5,
            (ProcessorVendor.Intel, 6) when hasAvx512 => IntelAvx512,
            (ProcessorVendor.Intel, 6) when hasAvx2 => IntelAvx2,
            _ => OtherX86,
        };
    }

    /// <summary>Returns the name.</summary>
    public override string ToString() => Id;

    // Zen 3 and Zen 4 share a family. AVX-512 does not distinguish them: a hypervisor may hide it.
    private static bool IsZen4(int model) =>
        model is (>= 0x10 and < 0x20) or (>= 0x60 and < 0x80) or (>= 0xA0 and < 0xB0);
}
