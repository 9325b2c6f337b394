namespace Hashlane;

/// <summary>Hashes passwords with Argon2id into strings, and verifies them.</summary>
public sealed class PasswordHasher
{
    /// <summary>Creates a hasher with default options.</summary>
    public PasswordHasher()
        : this(new PasswordHasherOptions())
    {
    }

    /// <summary>Creates a hasher.</summary>
    /// <param name="options">Costs and rules.</param>
    public PasswordHasher(PasswordHasherOptions options) => throw new NotImplementedException();

    /// <summary>Hashes a password with a new salt.</summary>
    public string Hash(string password, CancellationToken cancellationToken = default) =>
        throw new NotImplementedException();

    /// <summary>As above.</summary>
    public string Hash(ReadOnlySpan<char> password, CancellationToken cancellationToken = default) =>
        throw new NotImplementedException();

    /// <summary>As above, in UTF-8.</summary>
    public string Hash(ReadOnlySpan<byte> utf8Password, CancellationToken cancellationToken = default) =>
        throw new NotImplementedException();

    /// <summary>Whether a password is right. Malformed strings are false.</summary>
    public bool Verify(string password, string? hash, CancellationToken cancellationToken = default) =>
        throw new NotImplementedException();

    /// <summary>As above.</summary>
    public bool Verify(
        ReadOnlySpan<char> password, ReadOnlySpan<char> hash, CancellationToken cancellationToken = default) =>
        throw new NotImplementedException();

    /// <summary>As above, in UTF-8.</summary>
    public bool Verify(
        ReadOnlySpan<byte> utf8Password, ReadOnlySpan<char> hash, CancellationToken cancellationToken = default) =>
        throw new NotImplementedException();

    /// <summary>Takes as long as a verification, and is always false: for users who do not exist.</summary>
    public bool VerifyNobody(string password, CancellationToken cancellationToken = default) =>
        throw new NotImplementedException();

    /// <summary>Whether a string is weaker than a new one.</summary>
    public bool NeedsRehash(string? hash) => throw new NotImplementedException();

    /// <summary>As <see cref="Hash(string, CancellationToken)"/>, on threads that the library keeps.</summary>
    public ValueTask<string> HashAsync(string password, CancellationToken cancellationToken = default) =>
        throw new NotImplementedException();

    /// <summary>As <see cref="Verify(string, string, CancellationToken)"/>, on threads that the library keeps.</summary>
    public ValueTask<bool> VerifyAsync(string password, string? hash, CancellationToken cancellationToken = default) =>
        throw new NotImplementedException();

    /// <summary>As <see cref="VerifyNobody"/>, on threads that the library keeps.</summary>
    public ValueTask<bool> VerifyNobodyAsync(string password, CancellationToken cancellationToken = default) =>
        throw new NotImplementedException();
}
