namespace Hashlane;

/// <summary>Messages by number, each a context and a source.</summary>
internal interface IMessages
{
    int Count { get; }

    /// <summary>The buffer that holds all sources, if there is one; otherwise empty.</summary>
    ReadOnlySpan<byte> Buffer { get; }

    /// <summary>Returns the source of a message.</summary>
    ReadOnlySpan<byte> this[int index] { get; }

    /// <summary>Returns the context of a message.</summary>
    MessageContext ContextOf(int index);

    /// <summary>Returns the length of a message, with the byte that its context may add.</summary>
    long LengthOf(int index);

    /// <summary>Returns where a source begins in <see cref="Buffer"/>, if there is one.</summary>
    int StartOf(int index);
}

/// <summary>Any number of messages, as a caller passes them.</summary>
/// <typeparam name="TSelf">The type itself.</typeparam>
internal interface IMessageSource<TSelf> : IMessages
    where TSelf : struct, IMessageSource<TSelf>, allows ref struct
{
    /// <summary>
    /// The length of every message, if they lie side by side in <see cref="IMessages.Buffer"/> exactly as they are
    /// hashed; otherwise -1.
    /// </summary>
    int EqualBytes { get; }

    /// <summary>Returns some of the messages.</summary>
    TSelf Slice(int first, int count);
}
