using System.Buffers.Binary;

namespace Hashlane.Distributed;

/// <summary>
/// Identifies a unit of a job: 16 bytes of a BLAKE3 hash of all that it asks for. So the same work has the same id in
/// every run of the job.
/// </summary>
/// <remarks>A class, so that the framework's precompiled collections of references serve for it.</remarks>
internal sealed class UnitId : IEquatable<UnitId>
{
    /// <summary>The length of an id in bytes.</summary>
    internal const int Bytes = 16;

    private readonly ulong _high;
    private readonly ulong _low;

    /// <summary>Creates an id from its bytes, or from the first ones of a hash.</summary>
    /// <param name="source">At least <see cref="Bytes"/> bytes.</param>
    internal UnitId(ReadOnlySpan<byte> source)
    {
        _high = BinaryPrimitives.ReadUInt64BigEndian(source);
        _low = BinaryPrimitives.ReadUInt64BigEndian(source[sizeof(ulong)..]);
    }

    public bool Equals(UnitId? other) => other is not null && _high == other._high && _low == other._low;

    public override bool Equals(object? obj) => Equals(obj as UnitId);

    public override int GetHashCode() => (int)_high;

    /// <summary>The id as 32 hexadecimal digits.</summary>
    public override string ToString() => $"{_high:x16}{_low:x16}";

    /// <summary>Writes the id's bytes.</summary>
    /// <param name="destination">At least <see cref="Bytes"/> bytes.</param>
    internal void Write(Span<byte> destination)
    {
        BinaryPrimitives.WriteUInt64BigEndian(destination, _high);
        BinaryPrimitives.WriteUInt64BigEndian(destination[sizeof(ulong)..], _low);
    }
}
