using Xunit;

namespace Hashlane.Tests;

/// <summary>BLAKE3 in one of its three modes: how to start it, its one-shot, what the oracle says, and the mode of its subtrees.</summary>
internal sealed record Blake3Use(
    Func<int, Hasher> Create, Func<byte[], int, byte[]> OneShot, Func<Blake3Oracle> CreateOracle, Func<Blake3TreeKey> CreateTreeMode)
{
    private const string Context = "example.com 2026-11-21 tree tests";

    /// <summary>Theory data: the paper's names of the modes.</summary>
    public static TheoryData<string> Names => ["hash", "keyed_hash", "derive_key"];

    public static Blake3Use Get(string name) => name switch
    {
        "keyed_hash" => Keyed(Inputs.Key(Blake3Mac.KeyBytes)),
        "derive_key" => Deriving(Context),
        _ => Unkeyed(),
    };

    public static Blake3Use Unkeyed() => new(
        static outputLength => new Blake3(outputLength),
        Blake3.HashData,
        Blake3Oracle.Hash,
        static () => Blake3TreeKey.Hash);

    public static Blake3Use Keyed(byte[] key) => new(
        outputLength => new Blake3Mac(key, outputLength),
        (message, outputLength) => Blake3Mac.HashData(key, message, outputLength),
        () => Blake3Oracle.Keyed(key),
        () => Blake3TreeKey.Keyed(key));

    public static Blake3Use Deriving(string context) => new(
        outputLength => new Blake3Kdf(context, outputLength),
        (message, outputLength) => Blake3Kdf.DeriveKey(context, message, outputLength),
        () => Blake3Oracle.Derive(context),
        () => Blake3TreeKey.DeriveKey(context));

    /// <summary>Opens the output of a message.</summary>
    public XofReader OpenXof(ReadOnlySpan<byte> message)
    {
        using Hasher hasher = Create(Blake3.HashSizeInBytes);
        hasher.AppendData(message);
        return ((IExtendableOutput)hasher).OpenXof();
    }
}
