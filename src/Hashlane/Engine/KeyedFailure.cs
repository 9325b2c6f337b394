using System.Runtime.ExceptionServices;

namespace Hashlane;

/// <summary>
/// An exception that ended work with a key. It is kept until its handler has been left and the stack has been wiped,
/// and then rethrown.
/// </summary>
/// <example>
/// <code>
/// KeyedFailure failure = default;
/// try { … }
/// catch (Exception exception) when (failure.MustKeep(isKeyed)) { failure.Keep(exception); }
/// failure.WipeAndThrow();
/// </code>
/// </example>
internal struct KeyedFailure
{
    // The frames of a batch: lane state and lengths 13.3 KiB, nodes of a tree 8, order and lanes 2, a kernel 12, and
    // the frames between. If the runtime handles exceptions on the same stack, the mark is deeper.
    private const int MinBytes = 38 * 1024;

    private StackDepth _depth;
    private ExceptionDispatchInfo? _exception;

    /// <summary>
    /// Notes the depth of the stack, in the filter of the handler. Without a key there is nothing to wipe, and the
    /// exception passes.
    /// </summary>
    public bool MustKeep(bool isKeyed)
    {
        if (isKeyed)
        {
            _depth.Mark();
        }

        return isKeyed;
    }

    /// <summary>Keeps the exception, including its stack trace.</summary>
    public void Keep(Exception exception) => _exception = ExceptionDispatchInfo.Capture(exception);

    /// <summary>
    /// Wipes the frames that the exception has left, and the registers, and rethrows it, if there was one. Called after
    /// the handler.
    /// </summary>
    public readonly void WipeAndThrow()
    {
        if (_exception is not null)
        {
            _depth.WipeBelow(MinBytes);
            VectorRegisters.Clear(); // throwing writes them to the stack
            _exception.Throw();
        }
    }
}
