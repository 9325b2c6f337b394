using System.Buffers.Binary;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// Unique block iteration (Skein 1.3 §3.4), which cuts a string of any length into blocks and compresses them.
/// </summary>
internal static class SkeinUbi
{
    private const int MaxBlockBytes = 128;
    private const int ConfigurationBytes = 32;

    /// <summary>Hashes a whole string into the chaining value.</summary>
    public static void Hash<TVariant>(ref TVariant state, SkeinType type, ReadOnlySpan<byte> source)
        where TVariant : struct, ISkeinVariant
    {
        state.Start(type, treeLevel: 0);
        Finish(ref state, source);
    }

    /// <summary>Hashes the rest of a string into the chaining value, and ends the computation.</summary>
    public static void Finish<TVariant>(ref TVariant state, ReadOnlySpan<byte> rest)
        where TVariant : struct, ISkeinVariant =>
        FinishMessage(ref state, rest, isBitPadded: false);

    /// <summary>
    /// Does the same as <see cref="Finish"/> for a message whose last byte may hold fewer than 8 bits and their end
    /// mark.
    /// </summary>
    public static void FinishMessage<TVariant>(ref TVariant state, ReadOnlySpan<byte> rest, bool isBitPadded)
        where TVariant : struct, ISkeinVariant
    {
        int blockBytes = state.BlockBytes;
        int wholeBytes = (int)Bytes.InWholeBlocks(rest.Length, blockBytes, heldBytes: 1);
        if (wholeBytes > 0)
        {
            state.Compress(rest[..wholeBytes], (uint)blockBytes);
        }

        if (isBitPadded)
        {
            state.SetBitPad();
        }

        FinishLast(ref state, rest[wholeBytes..]);
    }

    /// <summary>
    /// Hashes all arguments up to the message (Skein 1.3 §3.5.4), into a chaining value that is not set yet.
    /// </summary>
    public static void HashArguments<TVariant>(ref TVariant state, SkeinArguments arguments)
        where TVariant : unmanaged, ISkeinVariant
    {
        if (SkeinInitialStates<TVariant>.TrySet(ref state, arguments))
        {
            return;
        }

        state = default;
        HashIfAny(ref state, SkeinType.Key, arguments.Key);
        HashConfiguration(ref state, arguments);
        HashIfAny(ref state, SkeinType.Prs, arguments.Personalization);
        HashIfAny(ref state, SkeinType.PK, arguments.PublicKey);
        HashIfAny(ref state, SkeinType.Kdf, arguments.KeyDerivationIdentifier);
        HashIfAny(ref state, SkeinType.Non, arguments.Nonce);
    }

    [SkipLocalsInit] // the block is written whole
    private static void FinishLast<TVariant>(ref TVariant state, ReadOnlySpan<byte> last)
        where TVariant : struct, ISkeinVariant
    {
        Debug.Assert(last.Length <= state.BlockBytes);
        state.SetFinal();
        if (last.Length == state.BlockBytes)
        {
            state.Compress(last, (uint)last.Length);
            return;
        }

        // Skein 1.3 §3.4: the last block is zero-padded, but the position counts message bytes only.
        Span<byte> block = stackalloc byte[MaxBlockBytes];
        block = block[..state.BlockBytes];
        block.Clear();
        last.CopyTo(block);
        state.Compress(block, (uint)last.Length);

        // The block may hold the end of a key.
        CryptographicOperations.ZeroMemory(block);
    }

    /// <summary>Hashes the configuration block (Skein 1.3 table 7).</summary>
    public static void HashConfiguration<TVariant>(ref TVariant state, SkeinArguments arguments)
        where TVariant : struct, ISkeinVariant
    {
        // Schema identifier, version, output length, tree parameters.
        Span<byte> configuration = stackalloc byte[ConfigurationBytes];
        "SHA3"u8.CopyTo(configuration);
        BinaryPrimitives.WriteUInt16LittleEndian(configuration[4..], 1);
        BinaryPrimitives.WriteUInt64LittleEndian(configuration[8..], arguments.OutputBits);
        configuration[16] = arguments.Tree.LeafExponent;
        configuration[17] = arguments.Tree.FanOutExponent;
        configuration[18] = arguments.Tree.MaxHeight;
        Hash(ref state, SkeinType.Cfg, configuration);
    }

    private static void HashIfAny<TVariant>(ref TVariant state, SkeinType type, ReadOnlySpan<byte> argument)
        where TVariant : struct, ISkeinVariant
    {
        if (!argument.IsEmpty)
        {
            Hash(ref state, type, argument);
        }
    }
}
