using System.Reflection;
using System.Runtime.CompilerServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Rules that all of <see cref="ILaneHash"/> keep.</summary>
public sealed class LaneHashTests
{
    /// <summary>Threads share one value, so no member may change it.</summary>
    /// <remarks>The member that hands the value on by reference is tested by what it does.</remarks>
    [Fact]
    public void Members_OfEveryLaneHash_AreReadOnly()
    {
        Type[] hashes = [.. typeof(Hasher).Assembly.GetTypes().Where(static type => type.IsValueType && type.IsAssignableTo(typeof(IBatchHash)))];
        Assert.True(hashes.Length >= 5, $"Only {hashes.Length} were found.");
        Assert.Empty(hashes.Where(static type => !type.IsDefined(typeof(IsReadOnlyAttribute))).SelectMany(static type => Members(type))
            .Where(static method => !method.IsDefined(typeof(IsReadOnlyAttribute))).Select(static method => $"{method.DeclaringType!.Name}.{method.Name}"));
    }

    [Fact]
    public void HashMessages_OfEveryLaneHash_LeavesTheValueAsItWas()
    {
        byte[] key = Inputs.Random(32, seed: 1);
        Blake2Batch.StartKeyed(out Blake2Lanes<Blake2bVariant, Blake2KeyedMode<Blake2bVariant>> blake2b, 64, key);
        AssertUnchanged(blake2b);
        Blake2Batch.Start(out Blake2Lanes<Blake2sVariant, Blake2Mode<Blake2sVariant>> blake2s, 32);
        AssertUnchanged(blake2s);
        Blake3Lanes.Start(out Blake3Lanes blake3, key, Blake3Flags.KeyedHash, 32);
        AssertUnchanged(blake3);
        AssertUnchanged(new Sha2Lanes<Sha256Variant>(Sha2Function.Sha256));
        AssertUnchanged(new Sha2Lanes<Sha512Variant>(Sha2Function.Sha512));
        Skein512Lanes.Start(out Skein512Lanes skein, 64, new HashFunctionOptions { Key = key });
        AssertUnchanged(skein);
    }

    private static void AssertUnchanged<THash>(THash hash)
        where THash : unmanaged, ILaneHash
    {
        const int count = 100;
        byte[] before = Bytes.Of(ref hash).ToArray(), messages = Inputs.Random(count * 3000, seed: 2);
        byte[] digests = new byte[count * hash.HashBytes];
        foreach (int length in (int[])[0, 64, 3000])
        {
            ReadOnlySpan<byte> sources = messages.AsSpan(0, count * length);
            int[] starts = [.. Enumerable.Range(0, count + 1).Select(i => i * length)];
            EqualMessages equal = new(MessageContext.None, sources, length, count);
            hash.HashMessages(ref equal, digests);
            AdjoiningMessages adjoining = new(MessageContext.None, sources, starts);
            hash.HashMessages(ref adjoining, digests);
            Assert.Equal(before, Bytes.Of(ref hash).ToArray());
        }
    }

    /// <summary>All but what the compiler adds to reach a member through the interface.</summary>
    private static IEnumerable<MethodInfo> Members(Type type) => type
        .GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)
        .Where(static method => !method.Name.StartsWith("Hashlane.", StringComparison.Ordinal))
        .Where(static method => method.Name != nameof(IBatchHash.HashMessages));
}
