namespace Hashlane;

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
