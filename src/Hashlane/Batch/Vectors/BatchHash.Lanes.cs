namespace Hashlane;

/// <content>The call of any batch.</content>
internal static partial class BatchHash
{
    private static void Run<THash, TBatch>(ref THash hash, scoped ref TBatch batch)
        where THash : unmanaged, IBatchHash
        where TBatch : struct, IBatch, allows ref struct
    {
        if (!hash.IsKeyed)
        {
            // Without a key nothing is wiped, and a handler would cost small batches a few percent.
            batch.Run(ref hash);
            return;
        }

        KeyedFailure failure = default;
        try
        {
            batch.Run(ref hash);
        }
        catch (Exception exception) when (failure.MustKeep(hash.IsKeyed))
        {
            // Arguments may be wrong, and a source's memory may throw when it is read.
            failure.Keep(exception);
        }

        Bytes.Wipe(ref hash);
        failure.WipeAndThrow();
    }
}
