namespace Hashlane;

/// <summary>
/// What a hash can be given besides its message, for <see cref="HashFunction.Create(HashFunctionOptions)"/> and the forms of
/// <c>HashMany</c> of <see cref="HashFunction"/> that take options. Immutable.
/// </summary>
/// <remarks>
/// The memory given is not copied here, so that a key has one owner: it must stay unchanged until the hasher was created or
/// <c>HashMany</c> has returned. An empty key is none: digests are unkeyed then.
/// <para><b>Thread safety.</b> Immutable, so safe for any number of threads.</para>
/// </remarks>
public sealed class HashFunctionOptions
{
    /// <summary>No options.</summary>
    internal static HashFunctionOptions None { get; } = new();

    /// <summary>The key; empty for none, so that digests are unkeyed.</summary>
    public ReadOnlyMemory<byte> Key { get; init; }

    /// <summary>The salt; empty for none.</summary>
    public ReadOnlyMemory<byte> Salt { get; init; }

    /// <summary>The personalization; empty for none.</summary>
    public ReadOnlyMemory<byte> Personalization { get; init; }

    /// <summary>
    /// The context of key derivation: a text that is a constant of the application; null for none. What is hashed is key material then, and the
    /// digest a derived key.
    /// </summary>
    public string? Context { get; init; }

    /// <summary>The type's name; never the key.</summary>
    /// <returns>The type's name.</returns>
    public override string ToString() => nameof(HashFunctionOptions);
}
