using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// The iterations of PBKDF2 (RFC 8018 §5.2) over lanes: a block of output, or a password, in each. An iteration is two
/// compressions from the states after the blocks of the key, because a digest and its padding fit one block.
/// </summary>
internal static class Pbkdf2Lanes
{
    // Vectors that a compression changes: the chaining value and, with BLAKE2, the counter.
    private const int ChangedWords = LaneState.ChainWords + 2;

    private const int BlockWords = 16;

    // Takes a millisecond or less.
    private const int UncancelledIterations = 500;

    /// <inheritdoc cref="IBatchHash.Iterate"/>
    [SkipLocalsInit] // what is read is written before
    public static int Iterate<THash>(
        ref THash hash,
        ReadOnlySpan<byte> keys,
        Span<byte> results,
        int iterations,
        CancellationToken cancellationToken)
        where THash : unmanaged, ILaneHash
    {
        int blocks = results.Length / hash.HashBytes, done = 0;
        LaneKernelRow? kernel = Select(ref hash, blocks);
        if (kernel is null || hash.HashBytes % kernel.Shape.WordBytes != 0)
        {
            return 0;
        }

        Span<byte> memory = stackalloc byte[LaneState.Bytes];
        try
        {
            for (; kernel is not null; kernel = Select(ref hash, blocks - done))
            {
                int count = Math.Min(blocks - done, kernel.Lanes);
                IterateGroup(
                    ref hash,
                    new LaneState(memory, kernel),
                    keys.Slice(done * hash.BlockBytes, count * hash.BlockBytes),
                    results.Slice(done * hash.HashBytes, count * hash.HashBytes),
                    iterations,
                    cancellationToken);
                done += count;
            }
        }
        finally
        {
            CryptographicOperations.ZeroMemory(memory);
            Bytes.WipeBatchBelow();
        }

        return done;
    }

    /// <summary>Returns the kernel for so many blocks; null if one by one is faster.</summary>
    /// <remarks>
    /// HMAC of a digest is two compressions with little else to do, so that lanes pay a little earlier than for
    /// messages.
    /// </remarks>
    private static LaneKernelRow? Select<THash>(ref THash hash, int blocks)
        where THash : unmanaged, ILaneHash =>
        blocks < 2 ? null
            : hash.SelectLanes(blocks, hash.HashBytes)
                ?? (blocks < 3 ? null : hash.SelectLanes(blocks + 2, hash.HashBytes));

    private static void IterateGroup<THash>(
        ref THash hash,
        scoped LaneState area,
        ReadOnlySpan<byte> keys,
        Span<byte> results,
        int iterations,
        CancellationToken cancellationToken)
        where THash : unmanaged, ILaneHash
    {
        Span<byte> changed = area.Front(ChangedWords), chain = area.Front(LaneState.ChainWords);
        Span<byte> digest = area.Front(hash.HashBytes / area.WordBytes);

        // All of it in aligned memory, after the words of a block for each lane and a vector that kernels overwrite.
        int rowBytes = area.Front(1).Length;
        Span<byte> words = area.Staging[..(LaneState.CompressedWords * rowBytes)], rest = area.Staging[words.Length..];
        Span<byte> inner = rest[..changed.Length], outer = rest.Slice(changed.Length, changed.Length);
        Span<byte> sum = rest.Slice(2 * changed.Length, chain.Length);

        AbsorbKeys(ref hash, area, words, keys, HmacPads.Inner);
        changed.CopyTo(inner);
        AbsorbKeys(ref hash, area, words, keys, HmacPads.Outer);
        changed.CopyTo(outer);
        SetWords(ref hash, area, words, results);

        // A message of HMAC is a block of the key, and a digest.
        hash.SetLastAll(area, hash.BlockBytes + hash.HashBytes, end: 2);
        sum.Clear();
        int left = iterations - 1;
        for (; left > 0 && !cancellationToken.IsCancellationRequested; left -= UncancelledIterations)
        {
            Iterate(area, words, inner, outer, sum, digest.Length, Math.Min(left, UncancelledIterations));
        }

        sum.CopyTo(chain);
        AddSums(ref hash, area, results);
    }

    [SkipLocalsInit]
    private static void Iterate(
        scoped LaneState area,
        scoped Span<byte> words,
        scoped ReadOnlySpan<byte> inner,
        scoped ReadOnlySpan<byte> outer,
        scoped Span<byte> sum,
        int digestBytes,
        int iterations)
    {
        _ = stackalloc byte[JitHint.CompileFully];
        Span<byte> changed = area.Front(ChangedWords);
        for (int i = 0; i < iterations; i++)
        {
            inner.CopyTo(changed);
            area.CompressWords(words);
            changed[..digestBytes].CopyTo(words);
            outer.CopyTo(changed);
            area.CompressWords(words);
            changed[..digestBytes].CopyTo(words);
            Bytes.Xor(changed[..sum.Length], sum);
        }
    }

    /// <summary>Goes to the states after a block of the key in each lane.</summary>
    private static void AbsorbKeys<THash>(
        ref THash hash, scoped LaneState area, scoped Span<byte> memory, ReadOnlySpan<byte> keys, byte pad)
        where THash : unmanaged, ILaneHash
    {
        // Lanes that are left over repeat the last key.
        int blockBytes = hash.BlockBytes;
        Span<byte> blocks = memory[..(area.Lanes * blockBytes)];
        keys.CopyTo(blocks);
        for (int at = keys.Length; at < blocks.Length; at += blockBytes)
        {
            keys[^blockBytes..].CopyTo(blocks[at..]);
        }

        Bytes.XorAll(blocks, pad);
        hash.StartAll(area);
        hash.SetLastAll(area, 2 * blockBytes, end: 0);
        area.Compress(in blocks[0], (nuint)blockBytes, (nuint)(area.Lanes / 2 * blockBytes), blockBytes, blocks: 1);
    }

    /// <summary>Writes the words of a block that is a digest and its padding, in each lane.</summary>
    [SkipLocalsInit] // what is read is written before
    private static void SetWords<THash>(
        ref THash hash, scoped LaneState area, scoped Span<byte> words, ReadOnlySpan<byte> results)
        where THash : unmanaged, ILaneHash
    {
        int hashBytes = hash.HashBytes, wordBytes = area.WordBytes, rowBytes = area.Front(1).Length;
        Span<byte> block = stackalloc byte[BlockWords * sizeof(ulong)];
        block = block[..hash.BlockBytes];
        block.Clear();
        hash.Pad(block.Length + hashBytes, block.Length, block);
        ToMachineOrder(ref hash, block, wordBytes);
        for (int i = hashBytes / wordBytes; i < BlockWords; i++)
        {
            Bytes.Repeat(block.Slice(i * wordBytes, wordBytes), words.Slice(i * rowBytes, rowBytes));
        }

        int count = results.Length / hashBytes;
        block = block[..hashBytes];
        for (int lane = 0; lane < area.Lanes; lane++)
        {
            results.Slice(Math.Min(lane, count - 1) * hashBytes, hashBytes).CopyTo(block);
            ToMachineOrder(ref hash, block, wordBytes);
            area.SetFront(lane, block);
        }

        area.Front(hashBytes / wordBytes).CopyTo(words);
        CryptographicOperations.ZeroMemory(block);
    }

    /// <summary>Adds the sums, which are chaining values, to the results.</summary>
    [SkipLocalsInit] // what is read is written before
    private static void AddSums<THash>(ref THash hash, scoped LaneState area, Span<byte> results)
        where THash : unmanaged, ILaneHash
    {
        int hashBytes = hash.HashBytes;
        Span<byte> sum = stackalloc byte[LaneState.ChainWords * sizeof(ulong)];
        sum = sum[..hashBytes];
        for (int lane = 0; lane < results.Length / hashBytes; lane++)
        {
            hash.Store(area, lane, sum);
            Bytes.Xor(sum, results.Slice(lane * hashBytes, hashBytes));
        }

        CryptographicOperations.ZeroMemory(sum);
    }

    private static void ToMachineOrder<THash>(ref THash hash, scoped Span<byte> block, int wordBytes)
        where THash : unmanaged, ILaneHash
    {
        if (hash.IsBigEndian == BitConverter.IsLittleEndian)
        {
            for (int at = 0; at < block.Length; at += wordBytes)
            {
                block.Slice(at, wordBytes).Reverse();
            }
        }
    }
}
