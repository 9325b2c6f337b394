using System.Text;

namespace Hashlane.Benchmarks;

/// <summary>The measured calls that only BLAKE3 has.</summary>
internal static class Blake3Candidates
{
    private const string Context = "Hashlane 2026-11-21 16:20:00 benchmarks of key derivation";

    private static readonly byte[] _utf8Context = Encoding.UTF8.GetBytes(Context);

    /// <summary>Messages for which output is measured: one block, not whole.</summary>
    public static byte[] ShortSource { get; } = Candidates.Source(3);

    public static Candidate Native(byte[] source, byte[]? key = null) => new(
        NativeLibraries.Libblake3,
        Algorithm.Blake3,
        source,
        key ?? [],
        digest => key is null
            ? () => Libblake3.Hash(source, digest)
            : () => Libblake3.Hash(key, source, digest))
    {
        IsAvailable = Libblake3.IsAvailable,
    };

    /// <summary>On all cores, where that is of use.</summary>
    public static Candidate Parallel(byte[] source) => new(
        "parallel", Algorithm.Blake3, source, [], digest => () => Blake3.HashDataParallel(source, digest));

    public static Candidate Kernel(NamedBlake3Kernel kernel, byte[] source)
    {
        byte[] nodes = Blake3KernelHash.Nodes(source.Length);
        return new(
            $"kernel {kernel.Name}",
            Algorithm.Blake3,
            source,
            [],
            digest => () => Blake3KernelHash.Hash(kernel, source, nodes, digest));
    }

    /// <summary>Key derivation, with the context as a text that the library remembers.</summary>
    public static Candidate Kdf(byte[] source) => new(
        "Hashlane",
        Algorithm.Blake3Kdf,
        source,
        _utf8Context,
        digest => () => Blake3Kdf.DeriveKey(Context, source, digest));

    /// <summary>The context is hashed at every call.</summary>
    public static Candidate KdfFromUtf8(byte[] source) => new(
        "Hashlane, UTF-8 context",
        Algorithm.Blake3Kdf,
        source,
        _utf8Context,
        digest => () => Blake3Kdf.DeriveKey(_utf8Context, source, digest));

    public static Candidate KdfReuse(byte[] source) => Candidates.Incremental(
        "Hashlane, reused", Algorithm.Blake3Kdf, new Blake3Kdf(Context), source, _utf8Context, source.Length);

    public static Candidate NativeKdf(byte[] source) => new(
        NativeLibraries.Libblake3,
        Algorithm.Blake3Kdf,
        source,
        _utf8Context,
        digest => () => Libblake3.DeriveKey(_utf8Context, source, digest))
    {
        IsAvailable = Libblake3.IsAvailable,
    };

    public static Candidate NativeKdfReuse(byte[] source) => new(
        $"{NativeLibraries.Libblake3}, reused",
        Algorithm.Blake3Kdf,
        source,
        _utf8Context,
        digest =>
        {
            byte[] hasher = Libblake3.AbsorbContext(_utf8Context);
            return () => Libblake3.DeriveKeyAgain(hasher, source, digest);
        })
    {
        IsAvailable = Libblake3.IsAvailable,
    };

    /// <summary>A digest of many bytes in one call.</summary>
    public static Candidate Output(int outputBytes) => OutputOf(
        "Hashlane", outputBytes, output => () => Blake3.HashData(ShortSource.AsSpan(), output.Length, output.AsSpan()));

    /// <summary>The reader stays open, so only output is measured.</summary>
    public static Candidate ReaderOutput(int outputBytes)
    {
        using Blake3 hasher = new();
        hasher.AppendData(ShortSource);
        XofReader reader = hasher.OpenXof();
        return OutputOf("Hashlane, open reader", outputBytes, output => () =>
        {
            reader.Position = 0;
            reader.Read(output);
        });
    }

    public static Candidate KernelOutput(NamedBlake3Output kernel, int outputBytes) => OutputOf(
        $"kernel {kernel.Name}", outputBytes, output => () => Blake3KernelHash.Extend(kernel.WriteOutput, ShortSource, output));

    public static Candidate NativeOutput(int outputBytes) => NativeOutputOf(
        NativeLibraries.Libblake3, outputBytes, output => () => Libblake3.Hash(ShortSource, output));

    /// <summary>The counterpart of <see cref="ReaderOutput"/>.</summary>
    public static Candidate NativeReaderOutput(int outputBytes) => NativeOutputOf(
        $"{NativeLibraries.Libblake3}, seek", outputBytes, output =>
        {
            byte[] hasher = Libblake3.Absorb(ShortSource);
            return () => Libblake3.Read(hasher, position: 0, output);
        });

    private static Candidate OutputOf(string name, int outputBytes, Func<byte[], Action> bind) =>
        new(name, Algorithm.Blake3, ShortSource, [], bind, outputBytes);

    private static Candidate NativeOutputOf(string name, int outputBytes, Func<byte[], Action> bind) =>
        new(name, Algorithm.Blake3, ShortSource, [], bind, outputBytes) { IsAvailable = Libblake3.IsAvailable };
}
