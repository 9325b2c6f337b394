namespace Hashlane.Distributed;

/// <summary>Units as messages.</summary>
internal static class UnitCodec
{
    /// <summary>The most bytes of a message. A longer one is refused before anything in it is looked at.</summary>
    internal const int MostBytes = 16 * 1024 * 1024;

    /// <summary>Writes a unit.</summary>
    internal static byte[] Encode(Unit unit) => throw new NotImplementedException();

    /// <summary>Reads a unit.</summary>
    /// <exception cref="MessageException">The bytes are no unit.</exception>
    internal static Unit Decode(ReadOnlyMemory<byte> body) => throw new NotImplementedException();
}
