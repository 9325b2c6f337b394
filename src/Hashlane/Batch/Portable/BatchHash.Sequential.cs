namespace Hashlane;

/// <content>The calls of the three batches: a type parameter cannot stand for a ref struct here.</content>
internal static partial class BatchHash
{
    private static void Run<THash>(ref THash hash, scoped EqualBatch batch)
        where THash : unmanaged, IBatchHash
    {
        KeyedFailure failure = default;
        try
        {
            batch.Run(ref hash);
        }
        catch (Exception exception) when (failure.MustKeep(hash.IsKeyed))
        {
            failure.Keep(exception);
        }

        End(ref hash, ref failure);
    }

    private static void Run<THash>(ref THash hash, scoped AdjoiningBatch batch)
        where THash : unmanaged, IBatchHash
    {
        KeyedFailure failure = default;
        try
        {
            batch.Run(ref hash);
        }
        catch (Exception exception) when (failure.MustKeep(hash.IsKeyed))
        {
            failure.Keep(exception);
        }

        End(ref hash, ref failure);
    }

    private static void Run<THash>(ref THash hash, scoped ScatteredBatch batch)
        where THash : unmanaged, IBatchHash
    {
        KeyedFailure failure = default;
        try
        {
            batch.Run(ref hash);
        }
        catch (Exception exception) when (failure.MustKeep(hash.IsKeyed))
        {
            failure.Keep(exception);
        }

        End(ref hash, ref failure);
    }

    private static void End<THash>(ref THash hash, ref KeyedFailure failure)
        where THash : unmanaged, IBatchHash
    {
        Bytes.Wipe(ref hash);
        failure.WipeAndThrow();
    }
}
