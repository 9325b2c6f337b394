namespace Hashlane;

/// <summary>
/// The context of a message: a prefix byte, if any, and the number of earlier parts if the message is a part. By the
/// prefix, trees distinguish leaves from nodes.
/// </summary>
internal readonly struct MessageContext
{
    private readonly byte _value;
    private readonly int _partsBeforePlusOne;

    /// <summary>A prefix of one byte.</summary>
    public MessageContext(byte value)
        : this(value, length: 1, partsBeforePlusOne: 0)
    {
    }

    private MessageContext(byte value, int length, int partsBeforePlusOne)
    {
        _value = value;
        Length = length;
        _partsBeforePlusOne = partsBeforePlusOne;
    }

    /// <summary>No prefix.</summary>
    public static MessageContext None => default;

    /// <summary>0 or 1.</summary>
    public int Length { get; }

    /// <summary>Whether the message is one of several parts.</summary>
    public bool IsOfPart => _partsBeforePlusOne > 0;

    /// <summary>The number of parts before this one; 0 for a whole message.</summary>
    public int PartsBefore => Math.Max(_partsBeforePlusOne - 1, 0);

    /// <summary>Returns the context of a part of a message that has this context.</summary>
    public MessageContext OfPart(int part) =>
        part == 0 ? new(_value, Length, partsBeforePlusOne: 1) : new(0, length: 0, part + 1);

    /// <summary>Copies the prefix to the start of a span.</summary>
    public void CopyTo(Span<byte> destination)
    {
        if (Length > 0)
        {
            destination[0] = _value;
        }
    }
}
