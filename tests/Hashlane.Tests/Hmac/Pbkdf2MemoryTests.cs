using System.Runtime.InteropServices;
using System.Text;
using Xunit;

namespace Hashlane.Tests;

/// <summary>All memory of the process after keys were derived: no copy of a password is left, neither as text nor in UTF-8.</summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class Pbkdf2MemoryTests
{
    private const int Characters = 32, TextBytes = Characters * sizeof(char), Utf8Bytes = Characters * 3;

    /// <summary>The password fits the block of the first function, and is hashed first by the second one.</summary>
    [Theory]
    [InlineData("blake2b")]
    [InlineData("blake2s")]
    public void DeriveKey_OfAText_LeavesNothing(string name)
    {
        HashFunction function = HashFunction.Get(name);
        MemoryScan.AssertNotLeft(TextBytes + Utf8Bytes, secrets =>
        {
            Span<char> password = MemoryMarshal.Cast<byte, char>(secrets[..TextBytes]);
            foreach (ref char character in password)
            {
                character = (char)Random.Shared.Next(0x0800, 0xD800); // three bytes of UTF-8 each, and no surrogates
            }

            Assert.Equal(Utf8Bytes, Encoding.UTF8.GetBytes(password, secrets[TextBytes..]));
            Pbkdf2.DeriveKey(function, password, [1], 1, stackalloc byte[20], CancellationToken.None);
        });
    }
}
