namespace Hashlane;

/// <summary>
/// Inputs of a hash other than its message, for <see cref="HashFunction.Create(HashFunctionOptions)"/> and the
/// overloads of <c>HashMany</c> of <see cref="HashFunction"/> that take options. Immutable.
/// </summary>
/// <remarks>
/// <para>
/// The options do not copy the given memory, so that a key has one owner. It must stay unchanged until the hasher has
/// been created or <c>HashMany</c> has returned. With an empty key, digests are unkeyed.
/// </para>
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
    /// The context of key derivation: a constant text of the application; null for none. With a context, the message is
    /// key material, and the digest is a derived key.
    /// </summary>
    public string? Context { get; init; }

    /// <summary>Returns the type's name, and never the key.</summary>
    /// <returns>The type's name.</returns>
    public override string ToString() => nameof(HashFunctionOptions);
}
