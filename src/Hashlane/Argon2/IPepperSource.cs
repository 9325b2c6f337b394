namespace Hashlane;

/// <summary>
/// Secrets that enter password hashes and are kept elsewhere than these, each with a key identifier that the hash
/// states.
/// </summary>
/// <remarks>
/// Calls may come from several threads at once. To rotate, first make a new pepper known to all servers, then make it
/// the current one: a server that does not know it cannot verify hashes with it.
/// </remarks>
internal interface IPepperSource
{
    /// <summary>
    /// The identifier of the pepper for new hashes: 1 to <see cref="PhcString.MaxKeyIdBytes"/> bytes, not secret.
    /// </summary>
    ReadOnlySpan<byte> CurrentKeyId { get; }

    /// <summary>Looks a pepper up.</summary>
    /// <param name="keyId">An identifier from a hash, or the current one.</param>
    /// <param name="pepper">The secret, which must stay as it is while a hash is computed.</param>
    /// <returns>False if there is none with this identifier.</returns>
    bool TryResolve(scoped ReadOnlySpan<byte> keyId, out ReadOnlySpan<byte> pepper);

    /// <summary>Whether hashes with this pepper are to be made again with the current one.</summary>
    /// <remarks>
    /// A pepper that differs from the current one need not be retired. While servers change over, one of them has an
    /// older current pepper, and must leave hashes with the newer one alone.
    /// </remarks>
    bool IsRetired(scoped ReadOnlySpan<byte> keyId);
}
