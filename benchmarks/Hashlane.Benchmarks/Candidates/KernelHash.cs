using System.Numerics;

namespace Hashlane.Benchmarks;

/// <summary>
/// A whole unkeyed BLAKE2 hash over one named kernel, so that kernels are compared at message sizes and checked by
/// digests. It validates nothing and so is the floor for the library's own one-shot.
/// </summary>
internal static class KernelHash
{
    private static readonly Words8<ulong> _blake2bIV = new(
        Blake2bConstants.IV0, Blake2bConstants.IV1, Blake2bConstants.IV2, Blake2bConstants.IV3,
        Blake2bConstants.IV4, Blake2bConstants.IV5, Blake2bConstants.IV6, Blake2bConstants.IV7);

    private static readonly Words8<uint> _blake2sIV = new(
        Blake2sConstants.IV0, Blake2sConstants.IV1, Blake2sConstants.IV2, Blake2sConstants.IV3,
        Blake2sConstants.IV4, Blake2sConstants.IV5, Blake2sConstants.IV6, Blake2sConstants.IV7);

    public static void Hash(Blake2Compress<ulong> compress, ReadOnlySpan<byte> source, Span<byte> destination) =>
        Hash(compress, _blake2bIV, source, stackalloc byte[128], destination);

    public static void Hash(Blake2Compress<uint> compress, ReadOnlySpan<byte> source, Span<byte> destination) =>
        Hash(compress, _blake2sIV, source, stackalloc byte[64], destination);

    private static void Hash<TWord>(
        Blake2Compress<TWord> compress,
        in Words8<TWord> iv,
        ReadOnlySpan<byte> source,
        Span<byte> last,
        Span<byte> destination)
        where TWord : unmanaged, IBinaryInteger<TWord>
    {
        Blake2State<TWord> state = default;
        state.H = iv;
        // RFC 7693 §2.5: digest length, no key, fanout 1, depth 1.
        state.H.W0 ^= TWord.CreateTruncating(0x01010000 ^ destination.Length);
        int wholeBytes = Math.Max(0, source.Length - 1) / last.Length * last.Length;
        if (wholeBytes != 0)
        {
            compress(ref state, source[..wholeBytes], (uint)last.Length);
        }

        ReadOnlySpan<byte> rest = source[wholeBytes..];
        rest.CopyTo(last);
        last[rest.Length..].Clear();
        state.F0 = TWord.AllBitsSet;
        compress(ref state, last, (uint)rest.Length);

        int wordBytes = destination.Length / 8;
        Write(state.H.W0, destination);
        Write(state.H.W1, destination[wordBytes..]);
        Write(state.H.W2, destination[(2 * wordBytes)..]);
        Write(state.H.W3, destination[(3 * wordBytes)..]);
        Write(state.H.W4, destination[(4 * wordBytes)..]);
        Write(state.H.W5, destination[(5 * wordBytes)..]);
        Write(state.H.W6, destination[(6 * wordBytes)..]);
        Write(state.H.W7, destination[(7 * wordBytes)..]);
    }

    // Not WriteLittleEndian: the integer types leave it to the interface's default, which boxes them.
    private static void Write<TWord>(TWord word, Span<byte> destination)
        where TWord : IBinaryInteger<TWord> =>
        _ = word.TryWriteLittleEndian(destination, out _);
}
