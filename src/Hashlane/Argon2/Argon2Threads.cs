namespace Hashlane;

/// <summary>Threads for asynchronous calls of Argon2, so that the pool's stay free.</summary>
internal static class Argon2Threads
{
    /// <summary>Runs work on one of the threads, in the order of calls.</summary>
    /// <typeparam name="TState">The type of the arguments.</typeparam>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="work">The work; a static lambda. It ends early if the token is cancelled.</param>
    /// <param name="state">Its arguments.</param>
    /// <param name="cancellationToken">If it is cancelled before the work begins, the work is left out.</param>
    public static ValueTask<TResult> RunAsync<TState, TResult>(
        Func<TState, CancellationToken, TResult> work, TState state, CancellationToken cancellationToken) =>
        new(work(state, cancellationToken));
}
