using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// Constructors, and the members that each hasher type declares for itself though others do the same: written out for each type, because the compiler then checks
/// their signatures.
/// </summary>
public sealed class ConcreteMemberTests
{
    private delegate Mac WithKey(ReadOnlySpan<byte> key);

    private delegate Mac WithKeyOfLength(ReadOnlySpan<byte> key, int outputLength);

    private static readonly Row[] _rows =
    [
        Of<Blake2b>(static x => x.Clone(), static () => new Blake2b(), static n => new Blake2b(n)),
        Of<Blake2bMac>(
            static x => x.Clone(), withArray: static k => new Blake2bMac(k), withKey: static k => new Blake2bMac(k), withKeyOfLength: static (k, n) => new Blake2bMac(k, n)),
        Of<Blake2bp>(static x => x.Clone(), static () => new Blake2bp(), static n => new Blake2bp(n)),
        Of<Blake2bpMac>(
            static x => x.Clone(), withArray: static k => new Blake2bpMac(k), withKey: static k => new Blake2bpMac(k), withKeyOfLength: static (k, n) => new Blake2bpMac(k, n)),
        Of<Blake2s>(static x => x.Clone(), static () => new Blake2s(), static n => new Blake2s(n)),
        Of<Blake2sMac>(
            static x => x.Clone(), withArray: static k => new Blake2sMac(k), withKey: static k => new Blake2sMac(k), withKeyOfLength: static (k, n) => new Blake2sMac(k, n)),
        Of<Blake2sp>(static x => x.Clone(), static () => new Blake2sp(), static n => new Blake2sp(n)),
        Of<Blake2spMac>(
            static x => x.Clone(), withArray: static k => new Blake2spMac(k), withKey: static k => new Blake2spMac(k), withKeyOfLength: static (k, n) => new Blake2spMac(k, n)),
        Of<Blake2Xb>(static x => x.Clone(), static () => new Blake2Xb(), static n => new Blake2Xb(n), openXof: static x => x.OpenXof()),
        Of<Blake2XbMac>(
            static x => x.Clone(), withArray: static k => new Blake2XbMac(k), withKey: static k => new Blake2XbMac(k), withKeyOfLength: static (k, n) => new Blake2XbMac(k, n),
            openXof: static x => x.OpenXof()),
        Of<Blake2Xs>(static x => x.Clone(), static () => new Blake2Xs(), static n => new Blake2Xs(n), openXof: static x => x.OpenXof()),
        Of<Blake2XsMac>(
            static x => x.Clone(), withArray: static k => new Blake2XsMac(k), withKey: static k => new Blake2XsMac(k), withKeyOfLength: static (k, n) => new Blake2XsMac(k, n),
            openXof: static x => x.OpenXof()),
        Of<Blake3>(static x => x.Clone(), static () => new Blake3(), static n => new Blake3(n), openXof: static x => x.OpenXof()),
        Of<Blake3Kdf>(static x => x.Clone(), openXof: static x => x.OpenXof()),
        Of<Blake3Mac>(
            static x => x.Clone(), withArray: static k => new Blake3Mac(k), withKey: static k => new Blake3Mac(k), withKeyOfLength: static (k, n) => new Blake3Mac(k, n),
            openXof: static x => x.OpenXof()),
        Of<Sha224>(static x => x.Clone(), static () => new Sha224()),
        Of<Sha256>(static x => x.Clone(), static () => new Sha256()),
        Of<Sha384>(static x => x.Clone(), static () => new Sha384()),
        Of<Sha512>(static x => x.Clone(), static () => new Sha512()),
        Of<Sha512_224>(static x => x.Clone(), static () => new Sha512_224()),
        Of<Sha512_256>(static x => x.Clone(), static () => new Sha512_256()),
        Of<Skein256>(static x => x.Clone(), static () => new Skein256(), static n => new Skein256(n), openXof: static x => x.OpenXof()),
        Of<Skein256Mac>(
            static x => x.Clone(), withArray: static k => new Skein256Mac(k), withKey: static k => new Skein256Mac(k), withKeyOfLength: static (k, n) => new Skein256Mac(k, n),
            openXof: static x => x.OpenXof()),
        Of<Skein512>(static x => x.Clone(), static () => new Skein512(), static n => new Skein512(n), openXof: static x => x.OpenXof()),
        Of<Skein512Mac>(
            static x => x.Clone(), withArray: static k => new Skein512Mac(k), withKey: static k => new Skein512Mac(k), withKeyOfLength: static (k, n) => new Skein512Mac(k, n),
            openXof: static x => x.OpenXof()),
        Of<Skein1024>(static x => x.Clone(), static () => new Skein1024(), static n => new Skein1024(n), openXof: static x => x.OpenXof()),
        Of<Skein1024Mac>(
            static x => x.Clone(), withArray: static k => new Skein1024Mac(k), withKey: static k => new Skein1024Mac(k), withKeyOfLength: static (k, n) => new Skein1024Mac(k, n),
            openXof: static x => x.OpenXof()),
    ];

    public static TheoryData<string> Subjects => Subject.Names;

    [Fact]
    public void Rows_OfAllSubjects_AreThere()
    {
        Assert.Equal(Subject.All.Select(static subject => subject.Type).ToHashSet(), _rows.Select(static row => row.Type).ToHashSet());
        foreach (Row row in _rows)
        {
            Subject subject = Subject.Get(row.Type.Name);
            Assert.Equal((subject.IsMac, subject.IsMac), (row.Key is not null, row.KeyAndLength is not null));
            Assert.Equal(subject.IsMac, row.KeyArray is not null);
            Assert.Equal(!subject.IsMac && !subject.IsKdf, row.Create is not null);
            Assert.Equal(!subject.IsMac && !subject.IsKdf && subject.HasVariableLength, row.Length is not null);
            Assert.Equal(subject.Function.HasExtendableOutput, row.OpenXof is not null);
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Constructors_EachOfThem_GiveTheDigestOfTheOneShot(string name)
    {
        Subject subject = Subject.Get(name);
        Row row = Get(name);
        byte[] message = Inputs.Pattern(subject.UnitBytes + 2);
        AssertDigest(row.Create?.Invoke(), subject.HashSizeInBytes);
        AssertDigest(row.KeyArray?.Invoke(subject.Key.ToArray()), subject.HashSizeInBytes);
        AssertDigest(row.Key?.Invoke(subject.Key), subject.HashSizeInBytes);
        foreach (int length in (int[])[1, subject.HashSizeInBytes - 1, subject.HashSizeInBytes])
        {
            AssertDigest(row.Length?.Invoke(length), length);
            AssertDigest(row.KeyAndLength?.Invoke(subject.Key, length), length);
        }

        void AssertDigest(Hasher? hasher, int length)
        {
            using (hasher)
            {
                if (hasher is not null)
                {
                    hasher.AppendData(message);
                    Assert.Equal(subject.HasVariableLength ? subject.HashSpan(message, length) : subject.HashSpan(message), hasher.GetHashAndReset());
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Clone_OfTheConcreteType_IsAForkOfThatType(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        hasher.AppendData([9]);
        using Hasher copy = Get(name).Copy(hasher);
        hasher.AppendData([10]);
        copy.AppendData([11]);
        Assert.Equal(subject.Type, copy.GetType());
        Assert.Equal(subject.Hash([9, 10]), hasher.GetCurrentHash());
        Assert.Equal(subject.Hash([9, 11]), copy.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void OpenXof_OfTheConcreteType_BeginsWithTheDigest(string name)
    {
        Row row = Get(name);
        Assert.SkipWhen(row.OpenXof is null, "Not run: the type has no extendable output.");
        using Hasher hasher = Subject.Get(name).Create();
        hasher.AppendData([9]);
        using XofReader reader = row.OpenXof!(hasher);
        byte[] output = new byte[hasher.HashLengthInBytes];
        reader.Read(output);
        Assert.Equal(hasher.GetCurrentHash(), output);
    }

    private static Row Get(string name) => _rows.Single(row => row.Type.Name == name);

    private static Row Of<T>(
        Func<T, T> clone, Func<Hasher>? create = null, Func<int, Hasher>? ofLength = null,
        Func<byte[], Mac>? withArray = null, WithKey? withKey = null, WithKeyOfLength? withKeyOfLength = null, Func<T, XofReader>? openXof = null)
        where T : Hasher =>
        new(
            typeof(T), hasher => clone((T)hasher), create, ofLength, withArray, withKey, withKeyOfLength,
            openXof is null ? null : hasher => openXof((T)hasher));

    private sealed record Row(
        Type Type, Func<Hasher, Hasher> Copy, Func<Hasher>? Create, Func<int, Hasher>? Length,
        Func<byte[], Mac>? KeyArray, WithKey? Key, WithKeyOfLength? KeyAndLength, Func<Hasher, XofReader>? OpenXof);
}
