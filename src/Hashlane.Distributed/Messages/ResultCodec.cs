namespace Hashlane.Distributed;

/// <summary>Results of units as messages, and in the journal.</summary>
internal static class ResultCodec
{
    /// <summary>Writes a result.</summary>
    internal static byte[] Encode(UnitResult result) => throw new NotImplementedException();

    /// <summary>Reads a result.</summary>
    /// <exception cref="MessageException">The bytes are no result.</exception>
    internal static UnitResult Decode(ReadOnlyMemory<byte> body) => throw new NotImplementedException();
}
