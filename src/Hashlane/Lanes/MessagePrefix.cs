namespace Hashlane;

/// <summary>A byte that is hashed before a message, or none: trees tell leaves from nodes by it.</summary>
internal readonly struct MessagePrefix
{
    private readonly byte _value;

    /// <summary>A prefix of one byte.</summary>
    public MessagePrefix(byte value)
    {
        _value = value;
        Length = 1;
    }

    /// <summary>No prefix.</summary>
    public static MessagePrefix None => default;

    /// <summary>0 or 1.</summary>
    public int Length { get; }

    /// <summary>Copies the prefix to the front of a span.</summary>
    public void CopyTo(Span<byte> destination)
    {
        if (Length > 0)
        {
            destination[0] = _value;
        }
    }
}
