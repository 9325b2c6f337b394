using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Every length up to four of the longer blocks and more, of all six functions.</summary>
public sealed class Sha2LengthTests
{
    private const int Lengths = 520;

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_EveryLength_EqualsReference(string name, string digestOfDigests)
    {
        Subject subject = Subject.All.Single(subject => subject.Function.Name == name);
        byte[] message = Inputs.Pattern(Lengths);
        using IncrementalHash all = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        for (int length = 0; length < Lengths; length++)
        {
            byte[] expected = Sha2Reference.HashData(name, message.AsSpan(0, length));
            Assert.Equal(expected, Sha2Reference.Oracle(name, message.AsSpan(0, length)));
            Routes.AssertOneShots(subject, message[..length], expected);
            Routes.AssertInstance(subject.Create, message[..length], expected);
            all.AppendData(subject.HashSpan(message.AsSpan(0, length)));
        }

        Assert.Equal(digestOfDigests, Convert.ToHexStringLower(all.GetHashAndReset()));
    }

    /// <summary>SHA-256 of the 520 digests one behind the other, made by Python's hashlib.</summary>
    public static TheoryData<string, string> Functions() => new()
    {
        { "sha224", "bb86c6cd4f89d09bef29f8744d90cc2cc37f91cfc5f2e824af8cbeb6ba6fd495" },
        { "sha256", "622ec9ae141b4a0169cb27afd7886d67dce9ab5b0b5967535d798f260717f042" },
        { "sha384", "01e7442fd38134e958f024a675d7da110b9c9fe596becfceb9c7b137aaa6f508" },
        { "sha512", "316cc92061a8db96bf31e49acb3cf3216fc16bdf004b263070437ede6fe1e38d" },
        { "sha512-224", "0d640192584abca543abd7d368cc86f3bce85f3925f96fa1a3398962aba51551" },
        { "sha512-256", "27197dc710c8a37863704bc4a9ff4c5ef003e95362f773f1de0c66096b2783f2" },
    };
}
