using System.Numerics;
using System.Runtime.InteropServices;
using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>Some leaves of a tree over stripes: <see cref="Blake2Leaves{TVariant}"/>.</summary>
internal delegate void Blake2CompressGroup(
    Span<byte> chain, ulong t0, ulong t1, int first, LaneKernelRow? kernel, ReadOnlySpan<byte> stripes, in Blake2LastStripe end);

/// <summary>All leaves of BLAKE2bp or BLAKE2sp over stripes from a given counter: "leaves" of vectors/blake2/blake2_counter_runs.json.</summary>
/// <param name="Chain">The leaves' chaining values: word i of all leaves, then word i + 1.</param>
/// <param name="Counter">Bytes compressed before in each leaf.</param>
/// <param name="Stripes">A block of each leaf, again and again; zeros fill the last stripe.</param>
/// <param name="LastBytes">What the last stripe counts.</param>
/// <param name="FirstFinal">The first of the leaves that end.</param>
/// <param name="Expected">The chaining values afterwards.</param>
internal sealed record Blake2LeafRun<TWord>(TWord[] Chain, UInt128 Counter, byte[] Stripes, int LastBytes, int FirstFinal, TWord[] Expected)
    where TWord : unmanaged, IBinaryInteger<TWord>, IMinMaxValue<TWord>
{
    private const int CasesOfEach = 18;

    private static int Leaves => Bytes.SizeOf<TWord>() == sizeof(ulong) ? Blake2Leaves<Blake2bVariant>.Leaves : Blake2Leaves<Blake2sVariant>.Leaves;

    /// <summary>All cases of BLAKE2bp or BLAKE2sp, as the word says.</summary>
    public static IReadOnlyList<Blake2LeafRun<TWord>> Load(Stream file)
    {
        string hash = Bytes.SizeOf<TWord>() == sizeof(ulong) ? "blake2bp" : "blake2sp";
        return VectorCases.Load(file, "leaves", entry => entry.GetProperty("hash").GetString() == hash, CasesOfEach, Read);
    }

    /// <summary>Whether a kernel gives the vector's result in groups of as many leaves as the kernel has lanes, or leaf by leaf.</summary>
    public bool IsRight(Blake2CompressGroup compress, LaneKernelRow? kernel)
    {
        int width = kernel?.Lanes ?? 1;
        TWord[] chain = [.. Chain];
        ulong t0 = ulong.CreateChecked(TWord.CreateTruncating(Counter)), t1 = ulong.CreateChecked(Blake2CounterRun<TWord>.Upper(Counter));
        Blake2LastStripe end = new() { LastBytes = LastBytes, FirstFinal = FirstFinal, Leaves = Leaves };
        for (int first = 0; first < Leaves; first += width)
        {
            compress(MemoryMarshal.AsBytes(chain.AsSpan()), t0, t1, first, kernel, Stripes, end);
        }

        return chain.AsSpan().SequenceEqual(Expected);
    }

    public override string ToString() => $"{Stripes.Length} bytes from {Counter}, {LastBytes} of the last stripe, leaves from {FirstFinal} on end";

    private static Blake2LeafRun<TWord> Read(JsonElement entry) => new(
        ByWord(VectorCases.Hex(entry, "h")),
        VectorCases.Number(entry, "t"),
        StripesOf(entry),
        VectorCases.Count(entry, "last_bytes"),
        VectorCases.Count(entry, "first_final"),
        ByWord(VectorCases.Hex(entry, "h_after")));

    private static byte[] StripesOf(JsonElement entry)
    {
        int start = VectorCases.Count(entry, "start"), before = (VectorCases.Count(entry, "stripes") - 1) * Blake2LastStripe.StripeBytes;
        return VectorCases.Pad(VectorCases.Pattern(start, before + VectorCases.Count(entry, "last_bytes")), Blake2LastStripe.StripeBytes);
    }

    /// <summary>The file has the leaves one after the other.</summary>
    private static TWord[] ByWord(byte[] leafByLeaf)
    {
        TWord[] words = Blake2CounterRun<TWord>.Words(leafByLeaf);
        return [.. Enumerable.Range(0, words.Length).Select(i => words[(i % Leaves * LaneState.ChainWords) + (i / Leaves)])];
    }
}
