namespace Hashlane;

/// <summary>
/// A hash function over lanes, each with its own message: everything else that lanes need from an algorithm.
/// </summary>
/// <remarks>
/// <para>
/// A message is hashed by a sequence of compressions, divided into runs. All blocks of a run are alike except the last,
/// which may count fewer bytes and have its own flags. BLAKE2 and SHA-2 have one run, Skein two.
/// </para>
/// <para>Implemented by structs and called through type parameters. Nothing here checks arguments.</para>
/// </remarks>
internal interface ILaneHash : IBatchHash
{
    /// <summary>Bytes in a block of the compression function.</summary>
    int BlockBytes { get; }

    /// <summary>Whether words of messages and digests are big-endian.</summary>
    bool IsBigEndian { get; }

    /// <summary>
    /// The least number of blocks in messages of any lengths for which lanes pay. About as many are compressed singly
    /// while messages are put in order.
    /// </summary>
    int MinBlocks { get; }

    /// <summary>
    /// The kernel for a group of at most <paramref name="count"/> messages, the longest of
    /// <paramref name="messageBytes"/>; null if hashing them one by one is faster.
    /// </summary>
    LaneKernelRow? SelectLanes(int count, int messageBytes);

    /// <summary>Whether lanes can hash messages of this length at all. Callers pass at most 2^30 bytes.</summary>
    bool FitsLanes(int messageBytes);

    /// <summary>
    /// Hashes a window of messages in a special way, if there is one for them: a tree's leaves are messages themselves.
    /// </summary>
    /// <param name="memory">Memory for a <see cref="LaneState"/>.</param>
    /// <param name="messages">The messages.</param>
    /// <param name="digests">Room for their digests.</param>
    /// <returns>Whether it hashed them.</returns>
    bool TryHashWindow<TMessages>(scoped Span<byte> memory, scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct;

    /// <summary>The number of compressions for a message.</summary>
    int Blocks(int messageBytes);

    /// <summary>The number of compressions in the run that begins with block <paramref name="done"/>.</summary>
    int RunBlocks(int messageBytes, int done);

    /// <summary>Puts the initial state of a message into a lane.</summary>
    void Start(LaneState area, int lane);

    /// <summary>Puts the initial state of a message into every lane.</summary>
    void StartAll(LaneState area);

    /// <summary>
    /// Sets the context of the message in a lane that was started. Its bytes come with the blocks, so this matters only
    /// for parts of messages.
    /// </summary>
    void SetPart(LaneState area, int lane, MessageContext context);

    /// <summary>Prepares a lane for the start of a run.</summary>
    void BeginRun(LaneState area, int lane, int messageBytes, int done);

    /// <summary>
    /// Sets whether the last block of the next compression ends a run in a lane or is like the others.
    /// </summary>
    /// <param name="area">The area.</param>
    /// <param name="lane">The lane.</param>
    /// <param name="messageBytes">Length of the lane's message.</param>
    /// <param name="end">
    /// Compressions of the message once the next run of blocks is done, if its last block ends a run of the message;
    /// otherwise 0.
    /// </param>
    void SetLast(LaneState area, int lane, int messageBytes, int end);

    /// <summary>Does the same as <see cref="SetLast"/> in every lane, for messages of one length.</summary>
    void SetLastAll(LaneState area, int messageBytes, int end);

    /// <summary>
    /// Adds the nonzero bytes of the padding to blocks that hold the end of a message, followed by zeros.
    /// </summary>
    /// <param name="messageBytes">Length of the whole message.</param>
    /// <param name="start">Where in the padded message the blocks begin.</param>
    /// <param name="blocks">One or more blocks of the same run, not all of them full of message bytes.</param>
    void Pad(int messageBytes, int start, Span<byte> blocks);

    /// <summary>Writes a lane's digest.</summary>
    void Store(LaneState area, int lane, Span<byte> digest);
}
