namespace Hashlane;

/// <summary>A hash function over lanes, each with a message of its own: all that the batch engine knows of an algorithm.</summary>
/// <remarks>
/// <para>
/// The computation of a message is a row of compressions, cut into runs: within a run blocks are alike but the last, which may count fewer
/// bytes and have flags of its own. BLAKE2 and SHA-2 have one run, Skein two.
/// </para>
/// <para>Implemented by structs and called through type parameters. Nothing here checks arguments.</para>
/// </remarks>
internal interface ILaneHash
{
    /// <summary>The widest kernel used here, as shown to users; null where there is none.</summary>
    string? KernelName { get; }

    /// <summary>Bytes that are compressed at once.</summary>
    int BlockBytes { get; }

    /// <summary>Bytes of a word of the state: 4 or 8.</summary>
    int WordBytes { get; }

    /// <summary>Bytes of a digest.</summary>
    int HashBytes { get; }

    /// <summary>Whether states are derived from a key, so that the area must be wiped.</summary>
    bool IsKeyed { get; }

    /// <summary>
    /// Lanes of the kernel for a group of at most <paramref name="count"/> messages, the longest of <paramref name="messageBytes"/>; 1 if one by one is
    /// faster.
    /// </summary>
    int Width(int count, int messageBytes);

    /// <summary>
    /// How many tenths of a block of a message by itself take as long as one block in every lane, about: what is longer than all others is hashed by itself
    /// if that is faster, and so is all.
    /// </summary>
    int StepTenths(int lanes);

    /// <summary>Whether lanes serve messages of this length at all; up to 2^30 bytes, since longer ones never come.</summary>
    bool Takes(int messageBytes);

    /// <summary>The digest of one message by itself, a prefix and a source; neither may overlap the digest.</summary>
    void HashOne(MessagePrefix prefix, ReadOnlySpan<byte> source, Span<byte> digest);

    /// <summary>Hashes a window of messages in a way of its own, if it has one for them: a tree's leaves are messages by themselves.</summary>
    /// <param name="memory">Memory for a <see cref="LaneArea"/>.</param>
    /// <param name="messages">The messages.</param>
    /// <param name="digests">As many digests.</param>
    /// <returns>Whether it did.</returns>
    bool TryHashWindow<TMessages>(Span<byte> memory, TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct;

    /// <summary>Compressions for a message.</summary>
    int Blocks(int messageBytes);

    /// <summary>Compressions of the run that begins with block <paramref name="done"/>.</summary>
    int RunBlocks(int messageBytes, int done);

    /// <summary>Puts the start of a message into a lane.</summary>
    void Start(LaneArea area, int lane);

    /// <summary>Puts the start of a message into every lane.</summary>
    void StartAll(LaneArea area);

    /// <summary>Says what stands before the message of a lane that was started: what is hashed of it comes with the blocks, so that this is about parts.</summary>
    void SetPart(LaneArea area, int lane, MessagePrefix prefix);

    /// <summary>Puts the start of a run into a lane.</summary>
    void BeginRun(LaneArea area, int lane, int messageBytes, int done);

    /// <summary>Says what the last block of the next compression is in a lane: a run's last one, or like the others.</summary>
    /// <param name="area">The area.</param>
    /// <param name="lane">The lane.</param>
    /// <param name="messageBytes">Length of the lane's message.</param>
    /// <param name="end">Compressions of the message once the next run of blocks is done, if its last block ends a run of the message; otherwise 0.</param>
    void SetLast(LaneArea area, int lane, int messageBytes, int end);

    /// <summary>As <see cref="SetLast"/>, in every lane, for messages of one length.</summary>
    void SetLastAll(LaneArea area, int messageBytes, int end);

    /// <summary>Adds the padding that is not zero to blocks which hold bytes of the message and zeros behind its end.</summary>
    /// <param name="messageBytes">Length of the whole message.</param>
    /// <param name="start">Where in the padded message the blocks begin.</param>
    /// <param name="blocks">One block or more of the same run, which are not all full of message bytes.</param>
    void Pad(int messageBytes, int start, Span<byte> blocks);

    /// <summary>Compresses blocks in all lanes.</summary>
    /// <param name="area">The area.</param>
    /// <param name="first">The first block of the first lane.</param>
    /// <param name="stride">Bytes from lane to lane within a half of the lanes.</param>
    /// <param name="upperOffset">Bytes from the first lane to the first of the upper half, which is the larger one of an odd number.</param>
    /// <param name="blocks">Blocks in each lane, side by side; at least one.</param>
    void Compress(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks);

    /// <summary>Writes a lane's digest.</summary>
    void Store(LaneArea area, int lane, Span<byte> digest);

    /// <summary>Writes the digests of all lanes at once, if there is a way for their length. What is in the area is lost.</summary>
    /// <param name="area">The area.</param>
    /// <param name="upper">Number of the upper half's first message.</param>
    /// <param name="digests">As many digests as messages.</param>
    /// <returns>Whether it did.</returns>
    bool TryStoreAll(LaneArea area, int upper, Span<byte> digests);
}
