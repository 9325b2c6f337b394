namespace Hashlane;

/// <summary>
/// A mode whose frames, together with those of its kernels, are so small that
/// <see cref="Bytes.WipeShallowFrameBelow"/> wipes them.
/// </summary>
internal interface IShallowMode : IHashMode;
