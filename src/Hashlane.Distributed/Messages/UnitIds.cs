using System.Buffers.Binary;

namespace Hashlane.Distributed;

/// <summary>Makes the ids of units and jobs.</summary>
internal static class UnitIds
{
    /// <summary>
    /// Computes the id of a unit: the first bytes of the BLAKE3 hash of its message without an id and without the
    /// signatures of addresses, which a resumed job has anew, and of the number of the try.
    /// </summary>
    /// <param name="unit">The unit, whose <see cref="Unit.Id"/> has no influence.</param>
    /// <param name="tryNumber">The number of the try: a failed unit is published again under another id.</param>
    /// <exception cref="MessageException">The unit breaks a rule or a limit of messages.</exception>
    internal static UnitId Of(Unit unit, int tryNumber)
    {
        MessageWriter writer = new();
        try
        {
            Span<byte> number = stackalloc byte[sizeof(int)];
            BinaryPrimitives.WriteInt32LittleEndian(number, tryNumber);
            writer.Bytes(number);
            UnitCodec.WriteWork(ref writer, unit, isForId: true);
            Span<byte> hash = stackalloc byte[Blake3.HashSizeInBytes];
            Blake3.HashData(writer.Written, hash);
            return new UnitId(hash);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Makes the id of a new job: no two jobs have the same one.</summary>
    internal static UnitId NewJob()
    {
        Span<byte> random = stackalloc byte[UnitId.Bytes];
        SystemRandom.Fill(random);
        return new UnitId(random);
    }
}
