namespace Hashlane.Distributed;

/// <summary>A message that its receiver must settle: once, in one of these ways.</summary>
internal abstract class Delivery
{
    /// <summary>The bytes of the message, as somebody has sent them: nothing in them is to be trusted.</summary>
    internal abstract ReadOnlyMemory<byte> Body { get; }

    /// <summary>The kind of the message, by the queue that it came from.</summary>
    internal DeliveryKind Kind { get; init; }

    /// <summary>Removes the message from the queue.</summary>
    internal abstract ValueTask AcceptAsync();

    /// <summary>Gives the message back, for another receiver; a unit that comes back too often is lost.</summary>
    internal abstract ValueTask ReturnAsync();

    /// <summary>Moves the message to the dead letters, where nobody but an operator looks at it.</summary>
    internal abstract ValueTask RefuseAsync();
}

/// <summary>The kinds of messages.</summary>
internal enum DeliveryKind
{
    /// <summary>A unit, for a worker.</summary>
    Unit,

    /// <summary>The result of a unit, for the coordinator.</summary>
    Result,

    /// <summary>A unit that no worker could do, for the coordinator: it was refused, or came back too often.</summary>
    Lost,
}
