namespace Hashlane;

/// <summary>
/// What stands before the bytes of a message: a byte that is hashed, or none, as trees tell leaves from nodes by it; and how many other parts, if the message
/// is only a part of one.
/// </summary>
internal readonly struct MessagePrefix
{
    private readonly byte _value;
    private readonly int _partsBeforePlusOne;

    /// <summary>A prefix of one byte.</summary>
    public MessagePrefix(byte value)
        : this(value, length: 1, partsBeforePlusOne: 0)
    {
    }

    private MessagePrefix(byte value, int length, int partsBeforePlusOne)
    {
        _value = value;
        Length = length;
        _partsBeforePlusOne = partsBeforePlusOne;
    }

    /// <summary>No prefix.</summary>
    public static MessagePrefix None => default;

    /// <summary>0 or 1.</summary>
    public int Length { get; }

    /// <summary>Whether the message is one of several parts.</summary>
    public bool IsOfPart => _partsBeforePlusOne > 0;

    /// <summary>How many parts stand before this one; 0 for what is whole.</summary>
    public int PartsBefore => Math.Max(_partsBeforePlusOne - 1, 0);

    /// <summary>What stands before a part of a message that this stands before.</summary>
    public MessagePrefix OfPart(int part) => part == 0 ? new(_value, Length, partsBeforePlusOne: 1) : new(0, length: 0, part + 1);

    /// <summary>Copies the prefix to the front of a span.</summary>
    public void CopyTo(Span<byte> destination)
    {
        if (Length > 0)
        {
            destination[0] = _value;
        }
    }
}
