using Xunit;

namespace Hashlane.Tests;

/// <summary>The fixed set of members that every algorithm has, by exact signature, parameter name and order.</summary>
public sealed class MemberTests
{
    private static readonly string[] _unkeyedMembers =
    [
        "X()",
        "X Clone()",
        "static byte[] HashData(byte[] source)",
        "static byte[] HashData(ReadOnlySpan<byte> source)",
        "static byte[] HashData(Stream source)",
        "static byte[] HashData(in ReadOnlySequence<byte> source)",
        "static int HashData(ReadOnlySpan<byte> source, Span<byte> destination)",
        "static int HashData(Stream source, Span<byte> destination)",
        "static int HashData(in ReadOnlySequence<byte> source, Span<byte> destination)",
        "static bool TryHashData(ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten)",
        "static ValueTask<byte[]> HashDataAsync(Stream source, CancellationToken cancellationToken = default)",
        "static ValueTask<int> HashDataAsync(Stream source, Memory<byte> destination, CancellationToken cancellationToken = default)",
        "static byte[] HashFile(string path)",
        "static byte[] HashFile(string path, FileHashOptions options, CancellationToken cancellationToken = default)",
        "static ValueTask<byte[]> HashFileAsync(string path, CancellationToken cancellationToken = default)",
        "static ValueTask<byte[]> HashFileAsync(string path, FileHashOptions options, CancellationToken cancellationToken = default)",
    ];

    private static readonly string[] _unkeyedMembersOfVariableLength =
    [
        "X(int outputLength)",
        "static byte[] HashData(byte[] source, int outputLength)",
        "static byte[] HashData(ReadOnlySpan<byte> source, int outputLength)",
        "static byte[] HashData(Stream source, int outputLength)",
        "static byte[] HashData(in ReadOnlySequence<byte> source, int outputLength)",
        "static int HashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)",
        "static int HashData(Stream source, int outputLength, Span<byte> destination)",
        "static int HashData(in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination)",
        "static bool TryHashData(ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)",
        "static ValueTask<byte[]> HashDataAsync(Stream source, int outputLength, CancellationToken cancellationToken = default)",
        "static ValueTask<int> HashDataAsync(Stream source, int outputLength, Memory<byte> destination, CancellationToken cancellationToken = default)",
        "static byte[] HashFile(string path, int outputLength)",
        "static byte[] HashFile(string path, int outputLength, FileHashOptions options, CancellationToken cancellationToken = default)",
        "static ValueTask<byte[]> HashFileAsync(string path, int outputLength, CancellationToken cancellationToken = default)",
        "static ValueTask<byte[]> HashFileAsync(string path, int outputLength, FileHashOptions options, CancellationToken cancellationToken = default)",
    ];

    private static readonly string[] _membersOverLanes =
    [
        "static void HashMany(ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism = 1)",
        "static void HashMany(ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism = 1)",
        "static void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism = 1)",
    ];

    private static readonly string[] _keyedMembersOverLanes =
        [.. _membersOverLanes.Select(static member => member.Replace("HashMany(", "HashMany(ReadOnlySpan<byte> key, ", StringComparison.Ordinal))];

    private static readonly string[] _typesOverLanes =
    [
        nameof(Blake2b), nameof(Blake2s), nameof(Blake3), nameof(Sha256), nameof(Sha512), nameof(Skein512),
        nameof(Blake2bMac), nameof(Blake2sMac), nameof(Blake3Mac), nameof(Skein512Mac),
    ];

    private static readonly string[] _keyedMembers =
    [
        "X(byte[] key)",
        "X(ReadOnlySpan<byte> key)",
        "X Clone()",
        "static byte[] HashData(byte[] key, byte[] source)",
        "static byte[] HashData(byte[] key, Stream source)",
        "static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source)",
        "static byte[] HashData(ReadOnlySpan<byte> key, Stream source)",
        "static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source)",
        "static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination)",
        "static int HashData(ReadOnlySpan<byte> key, Stream source, Span<byte> destination)",
        "static int HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, Span<byte> destination)",
        "static bool TryHashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten)",
        "static ValueTask<byte[]> HashDataAsync(ReadOnlyMemory<byte> key, Stream source, CancellationToken cancellationToken = default)",
        "static ValueTask<int> HashDataAsync(ReadOnlyMemory<byte> key, Stream source, Memory<byte> destination, CancellationToken cancellationToken = default)",
        "static bool Verify(byte[] key, byte[] source, byte[] tag)",
        "static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag)",
        "static bool Verify(ReadOnlySpan<byte> key, Stream source, ReadOnlySpan<byte> tag)",
        "static bool Verify(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, ReadOnlySpan<byte> tag)",
        "static byte[] HashFile(ReadOnlySpan<byte> key, string path)",
        "static ValueTask<byte[]> HashFileAsync(ReadOnlyMemory<byte> key, string path, CancellationToken cancellationToken = default)",
        "static ValueTask<bool> VerifyAsync(ReadOnlyMemory<byte> key, Stream source, ReadOnlyMemory<byte> tag, CancellationToken cancellationToken = default)",
        "static HMAC CreateKeyedHashAlgorithm(ReadOnlySpan<byte> key)",
    ];

    private static readonly string[] _keyedMembersOfVariableLength =
    [
        "X(ReadOnlySpan<byte> key, int outputLength)",
        "static byte[] HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength)",
        "static byte[] HashData(ReadOnlySpan<byte> key, Stream source, int outputLength)",
        "static byte[] HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength)",
        "static int HashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination)",
        "static int HashData(ReadOnlySpan<byte> key, Stream source, int outputLength, Span<byte> destination)",
        "static int HashData(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength, Span<byte> destination)",
        "static bool TryHashData(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, Span<byte> destination, out int bytesWritten)",
        "static ValueTask<byte[]> HashDataAsync(ReadOnlyMemory<byte> key, Stream source, int outputLength, CancellationToken cancellationToken = default)",
        "static ValueTask<int> HashDataAsync(ReadOnlyMemory<byte> key, Stream source, int outputLength, Memory<byte> destination, CancellationToken cancellationToken = default)",
        "static bool Verify(ReadOnlySpan<byte> key, ReadOnlySpan<byte> source, int outputLength, ReadOnlySpan<byte> tag)",
        "static bool Verify(ReadOnlySpan<byte> key, Stream source, int outputLength, ReadOnlySpan<byte> tag)",
        "static bool Verify(ReadOnlySpan<byte> key, in ReadOnlySequence<byte> source, int outputLength, ReadOnlySpan<byte> tag)",
        "static byte[] HashFile(ReadOnlySpan<byte> key, string path, int outputLength)",
        "static byte[] HashFile(ReadOnlySpan<byte> key, string path, int outputLength, FileHashOptions options, CancellationToken cancellationToken = default)",
        "static ValueTask<byte[]> HashFileAsync(ReadOnlyMemory<byte> key, string path, int outputLength, CancellationToken cancellationToken = default)",
        "static ValueTask<byte[]> HashFileAsync(ReadOnlyMemory<byte> key, string path, int outputLength, FileHashOptions options, CancellationToken cancellationToken = default)",
        "static ValueTask<bool> VerifyAsync(ReadOnlyMemory<byte> key, Stream source, int outputLength, ReadOnlyMemory<byte> tag, CancellationToken cancellationToken = default)",
    ];

    private static readonly string[] _derivingMembers =
    [
        "X(string context)",
        "X(string context, int outputLength)",
        "X(ReadOnlySpan<byte> utf8Context)",
        "X(ReadOnlySpan<byte> utf8Context, int outputLength)",
        "X Clone()",
        "static byte[] DeriveKey(string context, byte[] keyMaterial)",
        "static byte[] DeriveKey(string context, byte[] keyMaterial, int outputLength)",
        "static byte[] DeriveKey(string context, ReadOnlySpan<byte> keyMaterial, int outputLength)",
        "static void DeriveKey(string context, ReadOnlySpan<byte> keyMaterial, Span<byte> destination)",
        "static void DeriveKey(ReadOnlySpan<byte> utf8Context, ReadOnlySpan<byte> keyMaterial, Span<byte> destination)",
    ];

    public static TheoryData<string> Subjects => Subject.Names;

    [Fact]
    public void Subjects_AllPublicHashers_AreRegistered()
    {
        string[] hashers =
        [
            .. typeof(Hasher).Assembly.GetExportedTypes()
                .Where(static type => type.IsSubclassOf(typeof(Hasher)) && !type.IsAbstract)
                .Where(static type => type != typeof(Hmac)) // its function is an argument: HmacTests
                .Select(static type => type.Name)
                .Order(StringComparer.Ordinal),
        ];
        Assert.Equal(hashers, Subject.All.Select(static subject => subject.Name).Order(StringComparer.Ordinal));
        Assert.All(HashFunction.All, static function => Assert.Contains(Subject.All, subject => subject.Name == function.TypeName));
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Type_ItsMembers_AreTheFixedSet(string name)
    {
        Subject subject = Subject.Get(name);
        bool isVariable = subject.HasVariableLength;
        IEnumerable<string> wanted = subject.IsMac
            ? _keyedMembers.Concat(isVariable ? _keyedMembersOfVariableLength : [])
            : subject.IsKdf ? _derivingMembers
            : _unkeyedMembers.Concat(isVariable ? _unkeyedMembersOfVariableLength : []);
        wanted = wanted.Append($"static X Import{(subject.IsMac || subject.IsKdf ? "Secret" : "")}State(ReadOnlySpan<byte> state)");
        Assert.True(subject.Type.IsSubclassOf(subject.IsMac || subject.IsKdf ? typeof(KeyedHasher) : typeof(UnkeyedHasher)));
        wanted = wanted.Concat(subject.Function.HasExtendableOutput ? ["XofReader OpenXof()"] : []);
        wanted = wanted.Concat(
            !_typesOverLanes.Contains(name) ? [] : subject.IsMac ? _keyedMembersOverLanes : _membersOverLanes);
        IReadOnlyList<string> actual = ApiText.MembersWithGenericBases(subject.Type);
        Assert.Empty(wanted.Select(member => Named(member, name)).Except(actual));
        Assert.True(subject.Type.IsSealed);
        Assert.Equal(subject.Function.HasExtendableOutput, subject.Type.IsAssignableTo(typeof(IExtendableOutput)));
        Assert.Equal(_typesOverLanes.Contains(name), actual.Any(static member => member.Contains(" HashMany(", StringComparison.Ordinal)));
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Type_ItsSizeConstants_AgreeWithTheCatalogue(string name)
    {
        Subject subject = Subject.Get(name);
        Assert.Equal(subject.Function.HashSizeInBytes, subject.HashSizeInBytes);
        Assert.Equal(8 * subject.HashSizeInBytes, subject.Type.GetField("HashSizeInBits")!.GetRawConstantValue());
        Assert.Equal(subject.HashSizeInBytes, subject.Create().HashLengthInBytes);
        if (subject is { IsMac: true, HasKeyLimit: true })
        {
            string constant = subject.Function.MinKeyBytes == subject.Function.MaxKeyBytes ? "KeyBytes" : "MaxKeyBytes";
            Assert.Equal(subject.Function.MaxKeyBytes, subject.Type.GetField(constant)!.GetRawConstantValue());
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void BaseTypes_AndConstructors_CannotBeExtendedFromOutside(string name)
    {
        for (Type? type = Subject.Get(name).Type; type != typeof(object); type = type.BaseType!)
        {
            Assert.DoesNotContain(
                type.GetConstructors(System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Instance),
                static constructor => constructor.IsFamily || constructor.IsFamilyOrAssembly);
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void ToString_OfAnInstance_IsTheTypeName(string name)
    {
        using Hasher hasher = Subject.Get(name).Create();
        hasher.AppendData([1, 2, 3]);
        Assert.Equal(name, hasher.ToString());
    }

    /// <summary>The member with X, at the start of a name, replaced by the type's name.</summary>
    private static string Named(string member, string name) => member switch
    {
        ['s', 't', 'a', 't', 'i', 'c', ' ', 'X', ' ', ..] => "static " + name + member[8..],
        ['X', '(', ..] => name + member[1..],
        ['X', ' ', ..] => name + member[1..],
        _ => member,
    };
}
