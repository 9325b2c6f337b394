using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <content>A view of the value, where spans can follow it when it moves.</content>
public readonly partial struct Digest512
{
    /// <inheritdoc cref="Digest256.AsSpan()"/>
    [UnscopedRef]
    public ReadOnlySpan<byte> AsSpan() => Bytes.OfReadOnly(in this);
}
