namespace Hashlane;

/// <summary>The bodies of the facades of Argon2: checks of arguments, text as UTF-8, the asynchronous form.</summary>
internal static class Argon2OneShot
{
    /// <summary>The shortest salt of libargon2. RFC 9106 §3.1 recommends 16 bytes.</summary>
    public const int MinSaltBytes = 8;

    /// <summary>The shortest tag (RFC 9106 §3.1).</summary>
    public const int MinOutputBytes = 4;

    /// <summary>Computes a key as a new array.</summary>
    public static byte[] DeriveKey(
        Argon2Type type, ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken)
    {
        Checks.NotNull(password);
        Check(salt.Length, parameters, outputLength);
        byte[] key = new byte[outputLength];
        Compute(type, password, salt, secret, associatedData, parameters, key, cancellationToken);
        return key;
    }

    /// <summary>Computes a key of text as a new array.</summary>
    public static byte[] DeriveKey(
        Argon2Type type, ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken)
    {
        Checks.NotNull(password);
        Check(salt.Length, parameters, outputLength);
        byte[] key = new byte[outputLength];
        Compute(type, password, salt, secret, associatedData, parameters, key, cancellationToken);
        return key;
    }

    /// <summary>Computes a key.</summary>
    public static void DeriveKey(
        Argon2Type type, ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, Span<byte> destination,
        CancellationToken cancellationToken)
    {
        Checks.NotNull(password);
        Check(salt.Length, parameters, destination.Length, nameof(destination));
        Compute(type, password, salt, secret, associatedData, parameters, destination, cancellationToken);
    }

    /// <summary>Computes a key of text.</summary>
    public static void DeriveKey(
        Argon2Type type, ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, Span<byte> destination,
        CancellationToken cancellationToken)
    {
        Checks.NotNull(password);
        Check(salt.Length, parameters, destination.Length, nameof(destination));
        Compute(type, password, salt, secret, associatedData, parameters, destination, cancellationToken);
    }

    /// <summary>
    /// Computes a key on threads of <see cref="Argon2Threads"/>. The call itself throws argument errors, and copies the
    /// inputs.
    /// </summary>
    public static ValueTask<byte[]> DeriveKeyAsync(
        Argon2Type type, ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken)
    {
        Checks.NotNull(password);
        Check(salt.Length, parameters, outputLength);
        return cancellationToken.IsCancellationRequested
            ? new(Task.FromCanceled<byte[]>(cancellationToken))
            : ComputeAsync(
                type, Argon2Inputs.Copy(password, salt, secret, associatedData), parameters, outputLength,
                cancellationToken);
    }

    /// <summary>As above, of text.</summary>
    public static ValueTask<byte[]> DeriveKeyAsync(
        Argon2Type type, ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken)
    {
        Checks.NotNull(password);
        Check(salt.Length, parameters, outputLength);
        return cancellationToken.IsCancellationRequested
            ? new(Task.FromCanceled<byte[]>(cancellationToken))
            : ComputeAsync(
                type, Argon2Inputs.Copy(password, salt, secret, associatedData), parameters, outputLength,
                cancellationToken);
    }

    private static void Compute(
        Argon2Type type, ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, Span<byte> destination,
        CancellationToken cancellationToken) =>
        Argon2Core.DeriveKey(
            type, parameters.Version, password, salt, secret, associatedData, parameters.MemoryKiB, parameters.Passes,
            parameters.Lanes, destination, cancellationToken, parameters.Degree);

    private static void Compute(
        Argon2Type type, ReadOnlySpan<char> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret,
        ReadOnlySpan<byte> associatedData, Argon2Parameters parameters, Span<byte> destination,
        CancellationToken cancellationToken)
    {
        // Not on the stack: on Mono for s390x, a call of so many arguments from a method with stackalloc got others.
        using Argon2Inputs inputs = Argon2Inputs.Copy(password, default, default, default);
        Compute(type, inputs.Password, salt, secret, associatedData, parameters, destination, cancellationToken);
    }

    private static ValueTask<byte[]> ComputeAsync(
        Argon2Type type, Argon2Inputs inputs, Argon2Parameters parameters, int outputLength,
        CancellationToken cancellationToken)
    {
        Job job;
        try
        {
            job = new(type, inputs, parameters, outputLength);
        }
        catch
        {
            inputs.Dispose();
            throw;
        }

        return Argon2Threads.RunAsync(static (job, token) => job.Compute(token), job, cancellationToken);
    }

    private static void Check(
        int saltBytes, Argon2Parameters parameters, int outputLength, string outputName = "outputLength")
    {
        ArgumentNullException.ThrowIfNull(parameters);
        Checks.Range(saltBytes, MinSaltBytes, int.MaxValue, name: "salt");
        Checks.Range(outputLength, MinOutputBytes, int.MaxValue, name: outputName);
    }

    /// <summary>An asynchronous call. Its inputs are wiped when it ends.</summary>
    private sealed class Job(Argon2Type type, Argon2Inputs inputs, Argon2Parameters parameters, int outputLength)
        : IDisposable
    {
        public byte[] Compute(CancellationToken token)
        {
            byte[] key = new byte[outputLength];
            Argon2OneShot.Compute(
                type, inputs.Password, inputs.Salt, inputs.Secret, inputs.Data, parameters, key, token);
            return key;
        }

        public void Dispose() => inputs.Dispose();
    }
}
