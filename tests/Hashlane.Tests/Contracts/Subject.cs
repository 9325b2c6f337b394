using System.Buffers;
using System.Reflection;
using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// A public hasher type as the contract tests see it: every one-shot that the contract demands, bound by its exact signature,
/// so that a missing or misspelt one fails here. A new algorithm joins by a line in <see cref="All"/>.
/// </summary>
public sealed class Subject
{
    private const BindingFlags PublicStatic = BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy;

    private readonly byte[] _key;

    private Subject(Type type, int keyBytes = 0, string? context = null)
    {
        Type = type;
        _key = Inputs.Key(keyBytes);
        Context = context;
        string suffix = IsMac ? "Mac" : IsKdf ? "Kdf" : "";
        Function = HashFunction.All.Single(function => type.Name == function.TypeName + suffix);
        HashSizeInBytes = (int)type.GetField("HashSizeInBytes")!.GetRawConstantValue()!;
        UnitBytes = Function.BlockBytes;
        OutputLength = Function.MinHashSizeInBytes == Function.MaxHashSizeInBytes ? OutputLength.Fixed : OutputLength.Bound;
    }

    private delegate byte[] FromSpan(ReadOnlySpan<byte> source);

    private delegate byte[] FromKeyAndSpan(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source);

    private delegate byte[] FromContextAndSpanOfLength(string context, ReadOnlySpan<byte> keyMaterial, int outputLength);

    private delegate void WithContextIntoSpan(string context, ReadOnlySpan<byte> keyMaterial, Span<byte> destination);

    private delegate byte[] FromSpanOfLength(ReadOnlySpan<byte> source, int outputLength);

    private delegate byte[] FromKeyAndSpanOfLength(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength);

    private delegate int IntoSpan(ReadOnlySpan<byte> source, Span<byte> destination);

    private delegate int WithKeyIntoSpan(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination);

    private delegate int IntoSpanOfLength(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination);

    private delegate int WithKeyIntoSpanOfLength(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination);

    private delegate bool TryIntoSpan(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten);

    private delegate bool TryWithKeyIntoSpan(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten);

    private delegate bool TryIntoSpanOfLength(
        ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten);

    private delegate bool TryWithKeyIntoSpanOfLength(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten);

    private delegate byte[] FromKeyAndStream(ReadOnlySpan<byte> key, Stream source);

    private delegate byte[] FromKeyAndStreamOfLength(ReadOnlySpan<byte> key, Stream source, int outputLength);

    private delegate int StreamIntoSpan(Stream source, Span<byte> destination);

    private delegate int WithKeyStreamIntoSpan(ReadOnlySpan<byte> key, Stream source, Span<byte> destination);

    private delegate int StreamIntoSpanOfLength(Stream source, int outputLength, Span<byte> destination);

    private delegate int WithKeyStreamIntoSpanOfLength(
        ReadOnlySpan<byte> key, Stream source, int outputLength, Span<byte> destination);

    private delegate byte[] FromSequence(ref ReadOnlySequence<byte> source);

    private delegate byte[] FromKeyAndSequence(ReadOnlySpan<byte> key, ref ReadOnlySequence<byte> source);

    private delegate int SequenceIntoSpan(ref ReadOnlySequence<byte> source, Span<byte> destination);

    private delegate int WithKeySequenceIntoSpan(
        ReadOnlySpan<byte> key, ref ReadOnlySequence<byte> source, Span<byte> destination);

    private delegate bool TagOfSpan(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag);

    private delegate bool TagOfSpanOfLength(
        ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag);

    private delegate bool TagOfStream(ReadOnlySpan<byte> key, Stream source, ReadOnlySpan<byte> tag);

    private delegate bool TagOfStreamOfLength(ReadOnlySpan<byte> key, Stream source, int outputLength, ReadOnlySpan<byte> tag);

    private delegate bool TagOfSequence(ReadOnlySpan<byte> key, ref ReadOnlySequence<byte> source, ReadOnlySpan<byte> tag);

    private delegate bool TagOfSequenceOfLength(
        ReadOnlySpan<byte> key, ref ReadOnlySequence<byte> source, int outputLength, ReadOnlySpan<byte> tag);

    private delegate byte[] FromSequenceOfLength(ref ReadOnlySequence<byte> source, int outputLength);

    private delegate byte[] FromKeyAndSequenceOfLength(ReadOnlySpan<byte> key, ref ReadOnlySequence<byte> source, int outputLength);

    private delegate int SequenceIntoSpanOfLength(ref ReadOnlySequence<byte> source, int outputLength, Span<byte> destination);

    private delegate int WithKeySequenceIntoSpanOfLength(
        ReadOnlySpan<byte> key, ref ReadOnlySequence<byte> source, int outputLength, Span<byte> destination);

    private delegate System.Security.Cryptography.HMAC KeyedAlgorithm(ReadOnlySpan<byte> key);

    private delegate System.Security.Cryptography.HMAC KeyedAlgorithmOfLength(ReadOnlySpan<byte> key, int outputLength);

    /// <summary>Every public hasher type; <c>Subjects_AllPublicHashers_AreRegistered</c> fails when one is missing.</summary>
    public static IReadOnlyList<Subject> All { get; } =
    [
        new(typeof(Blake2b)),
        new(typeof(Blake2bMac), keyBytes: 64),
        new(typeof(Blake2bp)) { UnitBytes = Blake2LastStripe.StripeBytes },
        new(typeof(Blake2bpMac), keyBytes: 64) { UnitBytes = Blake2LastStripe.StripeBytes },
        new(typeof(Blake2s)),
        new(typeof(Blake2sMac), keyBytes: 32),
        new(typeof(Blake2sp)) { UnitBytes = Blake2LastStripe.StripeBytes },
        new(typeof(Blake2spMac), keyBytes: 32) { UnitBytes = Blake2LastStripe.StripeBytes },
        new(typeof(Blake2Xb)),
        new(typeof(Blake2XbMac), keyBytes: 64),
        new(typeof(Blake2Xs)),
        new(typeof(Blake2XsMac), keyBytes: 32),
        new(typeof(Blake3)) { UnitBytes = Blake3Kernels.ChunkBytes, OutputLength = OutputLength.Free },
        new(typeof(Blake3Mac), keyBytes: 32) { UnitBytes = Blake3Kernels.ChunkBytes, OutputLength = OutputLength.Free },
        new(typeof(Blake3Kdf), context: "example.com 2026-11-21 contract tests")
        {
            UnitBytes = Blake3Kernels.ChunkBytes,
            OutputLength = OutputLength.Free,
        },
        new(typeof(Sha224)),
        new(typeof(Sha256)) { UnitBytes = Sha2PlatformMode<Sha256Variant>.CollectedBytes },
        new(typeof(Sha384)) { UnitBytes = Sha2PlatformMode<Sha512Variant>.CollectedBytes },
        new(typeof(Sha512)) { UnitBytes = Sha2PlatformMode<Sha512Variant>.CollectedBytes },
        new(typeof(Sha512_224)),
        new(typeof(Sha512_256)),
        new(typeof(Skein256)),
        new(typeof(Skein256Mac), keyBytes: 32),
        new(typeof(Skein512)),
        new(typeof(Skein512Mac), keyBytes: 64),
        new(typeof(Skein1024)),
        new(typeof(Skein1024Mac), keyBytes: 128),
    ];

    /// <summary>Theory data: the name of every subject.</summary>
    public static TheoryData<string> Names => [.. All.Select(static subject => subject.Name)];

    /// <summary>Theory data: the name of every subject with the fixed set of one-shots, which key derivation has not.</summary>
    public static TheoryData<string> OneShotNames => [.. All.Where(static subject => !subject.IsKdf).Select(static subject => subject.Name)];

    /// <summary>Theory data: the name of every subject whose digest has a length that can be chosen.</summary>
    public static TheoryData<string> OfVariableLengthNames => [.. OfVariableLength.Select(static subject => subject.Name)];

    /// <summary>As above, those with the fixed set of one-shots.</summary>
    public static TheoryData<string> OneShotOfVariableLengthNames =>
        [.. OfVariableLength.Where(static subject => !subject.IsKdf).Select(static subject => subject.Name)];

    /// <summary>Theory data: the name of every keyed subject.</summary>
    public static TheoryData<string> MacNames => [.. All.Where(static subject => subject.IsMac).Select(static subject => subject.Name)];

    public Type Type { get; }

    public string Name => Type.Name;

    public bool IsMac => Type.IsSubclassOf(typeof(Mac));

    /// <summary>Whether the message is key material: there is a context then, and one-shots over arrays and spans only.</summary>
    public bool IsKdf => Context is not null;

    public HashFunction Function { get; }

    /// <summary>Whether there is a longest key.</summary>
    public bool HasKeyLimit => Function.MaxKeyBytes < int.MaxValue;

    public int HashSizeInBytes { get; }

    /// <summary>The meaning of a digest's length.</summary>
    public OutputLength OutputLength { get; private init; }

    /// <summary>Whether there are members that take the digest's length.</summary>
    public bool HasVariableLength => OutputLength != OutputLength.Fixed;

    /// <summary>Bytes that a hasher collects before it goes on: a block, or what consists of several.</summary>
    public int UnitBytes { get; private init; }

    /// <summary>Message lengths around the edges of blocks and of units.</summary>
    public IEnumerable<int> EdgeLengths => Inputs.LengthsAround(Function.BlockBytes).Union(Inputs.LengthsAround(UnitBytes));

    public ReadOnlySpan<byte> Key => _key;

    /// <summary>The context of key derivation; null for other subjects.</summary>
    public string? Context { get; }

    private static IEnumerable<Subject> OfVariableLength => All.Where(static subject => subject.HasVariableLength);

    private Type[] KeySpan => IsMac ? [typeof(ReadOnlySpan<byte>)] : [];

    private Type[] KeyMemory => IsMac ? [typeof(ReadOnlyMemory<byte>)] : [];

    public static Subject Get(string name) => All.Single(subject => subject.Name == name);

    public Hasher Create()
    {
        object[] arguments = IsMac ? [_key] : IsKdf ? [Context!] : [];
        return (Hasher)Activator.CreateInstance(Type, arguments)!;
    }

    public Hasher Create(int outputLength) =>
        Function.WithHashSize(outputLength).Create(new HashFunctionOptions { Key = _key, Context = Context });

    /// <summary>A hasher with another key; the constructor's exceptions come wrapped.</summary>
    public Mac CreateMac(byte[] key) => (Mac)Type.GetConstructor([typeof(byte[])])!.Invoke([key]);

    public byte[] Hash(byte[] source) => IsMac
        ? Bind<Func<byte[], byte[], byte[]>>("HashData", typeof(byte[]), typeof(byte[]))(_key, source)
        : IsKdf ? Bind<Func<string, byte[], byte[]>>("DeriveKey", typeof(string), typeof(byte[]))(Context!, source)
        : Bind<Func<byte[], byte[]>>("HashData", typeof(byte[]))(source);

    public byte[] HashSpan(ReadOnlySpan<byte> source) => IsMac
        ? Bind<FromKeyAndSpan>("HashData", [.. KeySpan, typeof(ReadOnlySpan<byte>)])(_key, source)
        : IsKdf ? HashSpan(source, HashSizeInBytes)
        : Bind<FromSpan>("HashData", typeof(ReadOnlySpan<byte>))(source);

    public byte[] HashSpan(ReadOnlySpan<byte> source, int outputLength) => IsMac
        ? Bind<FromKeyAndSpanOfLength>("HashData", [.. KeySpan, typeof(ReadOnlySpan<byte>), typeof(int)])(_key, source, outputLength)
        : IsKdf ? Bind<FromContextAndSpanOfLength>(
            "DeriveKey", typeof(string), typeof(ReadOnlySpan<byte>), typeof(int))(Context!, source, outputLength)
        : Bind<FromSpanOfLength>("HashData", typeof(ReadOnlySpan<byte>), typeof(int))(source, outputLength);

    public int HashInto(ReadOnlySpan<byte> source, Span<byte> destination) => IsMac
        ? Bind<WithKeyIntoSpan>("HashData", [.. KeySpan, typeof(ReadOnlySpan<byte>), typeof(Span<byte>)])(_key, source, destination)
        : IsKdf ? HashInto(source, HashSizeInBytes, destination)
        : Bind<IntoSpan>("HashData", typeof(ReadOnlySpan<byte>), typeof(Span<byte>))(source, destination);

    public int HashInto(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)
    {
        if (IsKdf)
        {
            // Derivation fills its destination: the length is the destination's.
            Type[] types = [typeof(string), typeof(ReadOnlySpan<byte>), typeof(Span<byte>)];
            Bind<WithContextIntoSpan>("DeriveKey", types)(Context!, source, destination[..outputLength]);
            return outputLength;
        }

        return IsMac
            ? Bind<WithKeyIntoSpanOfLength>(
                "HashData", [.. KeySpan, typeof(ReadOnlySpan<byte>), typeof(int), typeof(Span<byte>)])(
                _key, source, outputLength, destination)
            : Bind<IntoSpanOfLength>(
                "HashData", typeof(ReadOnlySpan<byte>), typeof(int), typeof(Span<byte>))(source, outputLength, destination);
    }

    public bool TryHash(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten) => IsMac
        ? Bind<TryWithKeyIntoSpan>(
            "TryHashData", [.. KeySpan, typeof(ReadOnlySpan<byte>), typeof(Span<byte>), typeof(int).MakeByRefType()])(
            _key, source, destination, out bytesWritten)
        : Bind<TryIntoSpan>(
            "TryHashData", typeof(ReadOnlySpan<byte>), typeof(Span<byte>), typeof(int).MakeByRefType())(
            source, destination, out bytesWritten);

    public bool TryHash(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)
    {
        Type[] types = [.. KeySpan, typeof(ReadOnlySpan<byte>), typeof(int), typeof(Span<byte>), typeof(int).MakeByRefType()];
        return IsMac
            ? Bind<TryWithKeyIntoSpanOfLength>("TryHashData", types)(_key, source, outputLength, destination, out bytesWritten)
            : Bind<TryIntoSpanOfLength>("TryHashData", types)(source, outputLength, destination, out bytesWritten);
    }

    public byte[] HashStream(Stream source) => IsMac
        ? Bind<FromKeyAndStream>("HashData", [.. KeySpan, typeof(Stream)])(_key, source)
        : Bind<Func<Stream, byte[]>>("HashData", typeof(Stream))(source);

    public byte[] HashStream(Stream source, int outputLength) => IsMac
        ? Bind<FromKeyAndStreamOfLength>("HashData", [.. KeySpan, typeof(Stream), typeof(int)])(_key, source, outputLength)
        : Bind<Func<Stream, int, byte[]>>("HashData", typeof(Stream), typeof(int))(source, outputLength);

    public int HashStreamInto(Stream source, Span<byte> destination) => IsMac
        ? Bind<WithKeyStreamIntoSpan>("HashData", [.. KeySpan, typeof(Stream), typeof(Span<byte>)])(_key, source, destination)
        : Bind<StreamIntoSpan>("HashData", typeof(Stream), typeof(Span<byte>))(source, destination);

    public int HashStreamInto(Stream source, int outputLength, Span<byte> destination)
    {
        Type[] types = [.. KeySpan, typeof(Stream), typeof(int), typeof(Span<byte>)];
        return IsMac
            ? Bind<WithKeyStreamIntoSpanOfLength>("HashData", types)(_key, source, outputLength, destination)
            : Bind<StreamIntoSpanOfLength>("HashData", types)(source, outputLength, destination);
    }

    public byte[] HashSequence(ReadOnlySequence<byte> source) => IsMac
        ? Bind<FromKeyAndSequence>("HashData", [.. KeySpan, typeof(ReadOnlySequence<byte>).MakeByRefType()])(_key, ref source)
        : Bind<FromSequence>("HashData", typeof(ReadOnlySequence<byte>).MakeByRefType())(ref source);

    public int HashSequenceInto(ReadOnlySequence<byte> source, Span<byte> destination)
    {
        Type[] types = [.. KeySpan, typeof(ReadOnlySequence<byte>).MakeByRefType(), typeof(Span<byte>)];
        return IsMac
            ? Bind<WithKeySequenceIntoSpan>("HashData", types)(_key, ref source, destination)
            : Bind<SequenceIntoSpan>("HashData", types)(ref source, destination);
    }

    public byte[] HashSequence(ReadOnlySequence<byte> source, int outputLength)
    {
        Type[] types = [.. KeySpan, typeof(ReadOnlySequence<byte>).MakeByRefType(), typeof(int)];
        return IsMac
            ? Bind<FromKeyAndSequenceOfLength>("HashData", types)(_key, ref source, outputLength)
            : Bind<FromSequenceOfLength>("HashData", types)(ref source, outputLength);
    }

    public int HashSequenceInto(ReadOnlySequence<byte> source, int outputLength, Span<byte> destination)
    {
        Type[] types = [.. KeySpan, typeof(ReadOnlySequence<byte>).MakeByRefType(), typeof(int), typeof(Span<byte>)];
        return IsMac
            ? Bind<WithKeySequenceIntoSpanOfLength>("HashData", types)(_key, ref source, outputLength, destination)
            : Bind<SequenceIntoSpanOfLength>("HashData", types)(ref source, outputLength, destination);
    }

    public bool Verify(byte[] key, ReadOnlySequence<byte> source, byte[] tag) => Bind<TagOfSequence>(
        "Verify", typeof(ReadOnlySpan<byte>), typeof(ReadOnlySequence<byte>).MakeByRefType(), typeof(ReadOnlySpan<byte>))(
        key, ref source, tag);

    public bool Verify(byte[] key, ReadOnlySequence<byte> source, int outputLength, byte[] tag) => Bind<TagOfSequenceOfLength>(
        "Verify",
        typeof(ReadOnlySpan<byte>),
        typeof(ReadOnlySequence<byte>).MakeByRefType(),
        typeof(int),
        typeof(ReadOnlySpan<byte>))(key, ref source, outputLength, tag);

    public ValueTask<byte[]> HashAsync(Stream source, CancellationToken token)
    {
        Type[] types = [.. KeyMemory, typeof(Stream), typeof(CancellationToken)];
        return IsMac
            ? Bind<Func<ReadOnlyMemory<byte>, Stream, CancellationToken, ValueTask<byte[]>>>("HashDataAsync", types)(_key, source, token)
            : Bind<Func<Stream, CancellationToken, ValueTask<byte[]>>>("HashDataAsync", types)(source, token);
    }

    public ValueTask<int> HashIntoAsync(Stream source, Memory<byte> destination, CancellationToken token)
    {
        Type[] types = [.. KeyMemory, typeof(Stream), typeof(Memory<byte>), typeof(CancellationToken)];
        return IsMac
            ? Bind<Func<ReadOnlyMemory<byte>, Stream, Memory<byte>, CancellationToken, ValueTask<int>>>("HashDataAsync", types)(
                _key, source, destination, token)
            : Bind<Func<Stream, Memory<byte>, CancellationToken, ValueTask<int>>>("HashDataAsync", types)(source, destination, token);
    }

    public ValueTask<byte[]> HashAsync(Stream source, int outputLength, CancellationToken token)
    {
        Type[] types = [.. KeyMemory, typeof(Stream), typeof(int), typeof(CancellationToken)];
        return IsMac
            ? Bind<Func<ReadOnlyMemory<byte>, Stream, int, CancellationToken, ValueTask<byte[]>>>("HashDataAsync", types)(
                _key, source, outputLength, token)
            : Bind<Func<Stream, int, CancellationToken, ValueTask<byte[]>>>("HashDataAsync", types)(source, outputLength, token);
    }

    public ValueTask<int> HashIntoAsync(Stream source, int outputLength, Memory<byte> destination, CancellationToken token)
    {
        Type[] types = [.. KeyMemory, typeof(Stream), typeof(int), typeof(Memory<byte>), typeof(CancellationToken)];
        return IsMac
            ? Bind<Func<ReadOnlyMemory<byte>, Stream, int, Memory<byte>, CancellationToken, ValueTask<int>>>("HashDataAsync", types)(
                _key, source, outputLength, destination, token)
            : Bind<Func<Stream, int, Memory<byte>, CancellationToken, ValueTask<int>>>("HashDataAsync", types)(
                source, outputLength, destination, token);
    }

    public byte[] HashArraysWithKey(byte[] key, byte[] source) =>
        Bind<Func<byte[], byte[], byte[]>>("HashData", typeof(byte[]), typeof(byte[]))(key, source);

    /// <summary>Of an array: there is none with a key.</summary>
    public byte[] HashArray(byte[] source, int outputLength) =>
        Bind<Func<byte[], int, byte[]>>("HashData", typeof(byte[]), typeof(int))(source, outputLength);

    public byte[] HashStreamWithKey(byte[] key, Stream source) =>
        Bind<Func<byte[], Stream, byte[]>>("HashData", typeof(byte[]), typeof(Stream))(key, source);

    public bool VerifyArrays(byte[] key, byte[] source, byte[] tag) =>
        Bind<Func<byte[], byte[], byte[], bool>>("Verify", typeof(byte[]), typeof(byte[]), typeof(byte[]))(key, source, tag);

    public byte[] HashWithKey(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source) =>
        Bind<FromKeyAndSpan>("HashData", [.. KeySpan, typeof(ReadOnlySpan<byte>)])(key, source);

    public byte[] HashStreamWithKey(ReadOnlySpan<byte> key, Stream source) =>
        Bind<FromKeyAndStream>("HashData", [.. KeySpan, typeof(Stream)])(key, source);

    public ValueTask<byte[]> HashWithKeyAsync(ReadOnlyMemory<byte> key, Stream source) =>
        Bind<Func<ReadOnlyMemory<byte>, Stream, CancellationToken, ValueTask<byte[]>>>(
            "HashDataAsync", [.. KeyMemory, typeof(Stream), typeof(CancellationToken)])(key, source, CancellationToken.None);

    public bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag) => Bind<TagOfSpan>(
        "Verify", typeof(ReadOnlySpan<byte>), typeof(ReadOnlySpan<byte>), typeof(ReadOnlySpan<byte>))(key, source, tag);

    public bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag) =>
        Bind<TagOfSpanOfLength>(
            "Verify", typeof(ReadOnlySpan<byte>), typeof(ReadOnlySpan<byte>), typeof(int), typeof(ReadOnlySpan<byte>))(
            key, source, outputLength, tag);

    public bool Verify(ReadOnlySpan<byte> key, Stream source, ReadOnlySpan<byte> tag) => Bind<TagOfStream>(
        "Verify", typeof(ReadOnlySpan<byte>), typeof(Stream), typeof(ReadOnlySpan<byte>))(key, source, tag);

    public bool Verify(ReadOnlySpan<byte> key, Stream source, int outputLength, ReadOnlySpan<byte> tag) => Bind<TagOfStreamOfLength>(
        "Verify", typeof(ReadOnlySpan<byte>), typeof(Stream), typeof(int), typeof(ReadOnlySpan<byte>))(key, source, outputLength, tag);

    public ValueTask<bool> VerifyAsync(
        ReadOnlyMemory<byte> key, Stream source, int outputLength, ReadOnlyMemory<byte> tag, CancellationToken token) =>
        Bind<Func<ReadOnlyMemory<byte>, Stream, int, ReadOnlyMemory<byte>, CancellationToken, ValueTask<bool>>>(
            "VerifyAsync",
            typeof(ReadOnlyMemory<byte>), typeof(Stream), typeof(int), typeof(ReadOnlyMemory<byte>), typeof(CancellationToken))(
            key, source, outputLength, tag, token);

    public ValueTask<bool> VerifyAsync(ReadOnlyMemory<byte> key, Stream source, ReadOnlyMemory<byte> tag, CancellationToken token) =>
        Bind<Func<ReadOnlyMemory<byte>, Stream, ReadOnlyMemory<byte>, CancellationToken, ValueTask<bool>>>(
            "VerifyAsync",
            typeof(ReadOnlyMemory<byte>), typeof(Stream), typeof(ReadOnlyMemory<byte>), typeof(CancellationToken))(key, source, tag, token);

    public System.Security.Cryptography.HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key) =>
        Bind<KeyedAlgorithm>("CreateKeyedHashAlgorithm", typeof(ReadOnlySpan<byte>))(key);

    public System.Security.Cryptography.HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key, int outputLength) =>
        Bind<KeyedAlgorithmOfLength>("CreateKeyedHashAlgorithm", typeof(ReadOnlySpan<byte>), typeof(int))(key, outputLength);

    public override string ToString() => Name;

    private TDelegate Bind<TDelegate>(string name, params Type[] types)
        where TDelegate : Delegate
    {
        MethodInfo? method = Type.GetMethod(name, PublicStatic, types);
        Assert.True(method is not null, $"{Name} lacks static {name}({string.Join(", ", types.Select(static type => type.Name))}).");
        return method.CreateDelegate<TDelegate>();
    }
}
