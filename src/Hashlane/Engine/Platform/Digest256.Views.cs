using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <content>A view of the value, where spans can follow it when it moves.</content>
public readonly partial struct Digest256
{
    /// <summary>Returns the bytes of the digest, without a copy.</summary>
    /// <returns>A span over this value, which must not outlive it.</returns>
    [UnscopedRef]
    public ReadOnlySpan<byte> AsSpan() => Bytes.OfReadOnly(in this);
}
