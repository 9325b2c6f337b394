namespace Hashlane;

/// <summary>The treatment of the block that lies where a kernel writes the new one.</summary>
internal enum Argon2Overwrite
{
    /// <summary>It is replaced: the first pass, and every pass of version 0x10.</summary>
    Replace,

    /// <summary>The new block is added to it without carries: later passes of version 0x13.</summary>
    Xor,
}
