namespace Hashlane;

/// <summary>A mode that absorbs many blocks at once in less time than one after the other.</summary>
internal interface ICollectingMode : IHashMode
{
    /// <summary>
    /// The bytes of whole blocks that are worth collecting for one call of <see cref="IHashMode.AbsorbBlocks"/>. It is
    /// <see cref="IHashMode.BlockBytes"/> if the message is too short to take memory for more, and grows with the
    /// message.
    /// </summary>
    int RunBytes { get; }
}
