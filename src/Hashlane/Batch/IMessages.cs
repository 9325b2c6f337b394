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
