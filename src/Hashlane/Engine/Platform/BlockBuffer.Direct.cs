using System.Security.Cryptography;

namespace Hashlane;

/// <content>The calls that read or write a block of this buffer.</content>
internal partial struct BlockBuffer<TMode, TBlock>
{
    public void Append(ReadOnlySpan<byte> source) => AppendCore(source);

    /// <summary>
    /// Completes the last block that was begun, and absorbs everything. The caller will append so much more that none
    /// of it would be held back.
    /// </summary>
    public void AppendAndAbsorb(ReadOnlySpan<byte> source) => AppendAndAbsorbCore(source);

    /// <summary>Moves the pending bytes to the start of a span, and returns their number.</summary>
    public int MovePending(Span<byte> destination) => MovePendingCore(destination);

    /// <summary>Writes the digest of all data appended so far; more can be appended afterwards.</summary>
    public void FinishCopy(Span<byte> digest) => FinishCopyCore(digest);

    /// <summary>Writes the digest and starts anew with the same key and parameters.</summary>
    public void FinishAndReset(Span<byte> digest) => FinishAndResetCore(digest);

    /// <summary>
    /// Forgets the pending bytes, and nothing of what the mode has absorbed. For a message of which it has absorbed
    /// nothing: the rest of the storage is zero then.
    /// </summary>
    public void ForgetPending()
    {
        CryptographicOperations.ZeroMemory(Bytes.Of(ref _block)[..PendingBytes]);
        PendingBytes = 0;
    }
}

/// <content>Opens the output.</content>
internal static partial class BlockBuffer
{
    private static void FinishNode<TMode, TBlock, TNode>(
        ref TMode spent, ref BlockBuffer<TMode, TBlock> buffer, ref TNode node)
        where TMode : struct, IXofMode<TNode>
        where TBlock : unmanaged
        where TNode : struct, IOutputNode =>
        spent.FinishNode(buffer.Pending, ref node);
}
