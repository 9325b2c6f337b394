namespace Hashlane;

/// <summary>The arguments of a call to any of the three forms of <c>HashMany</c>.</summary>
internal interface IBatch
{
    /// <summary>Checks the arguments, and hashes by as many threads as they allow.</summary>
    void Run<THash>(ref THash hash)
        where THash : unmanaged, IBatchHash;
}
