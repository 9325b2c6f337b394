using System.Runtime.InteropServices;
using System.Text;
using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here: most calls are to have none.

namespace Hashlane.Tests;

/// <summary>The stack after passwords were hashed and verified: neither password, pepper nor tag is left there.</summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class PasswordStackTests
{
    // Of ASCII, so that its UTF-8 has a byte and its UTF-16 two for each character.
    private const string Password = "Xq7!vR2#kLm9@pWz4$tYb6%hNc8&jDf3*gSa5(eUo1)iBx0^";

    // Of the transcoder's registers.
    private const int RegisterBytes = 12;

    private static readonly byte[] _pepper = Inputs.Random(48, seed: 11), _salt = Inputs.Pattern(16);
    private static readonly PasswordPeppers _peppers = new("1", _pepper);
    private static readonly PasswordHasher _hasher = new(new() { Parameters = new(64, passes: 1, lanes: 2), TagLength = 48, Peppers = _peppers });
    private static readonly byte[] _utf8 = Encoding.UTF8.GetBytes(Password);
    private static readonly char[] _chars = Password.ToCharArray();

    [Fact]
    public void Scan_OfWhatAMethodLeaves_FindsIt() => StackScan.AssertSees(_utf8);

    [Fact]
    public void Hash_Text_LeavesNothing() => AssertNotLeft(static () => _hasher.Hash(_chars));

    /// <summary>With a known salt the tag is known as well.</summary>
    [Fact]
    public void Hash_Bytes_LeavesNothing() => AssertNotLeft(static () => _hasher.Hash(_utf8, _salt, default));

    [Fact]
    public void Verify_RightPassword_LeavesNothing()
    {
        string hash = _hasher.Hash(_utf8, _salt, default);
        byte[] utf8Hash = Encoding.ASCII.GetBytes(hash);
        AssertNotLeft(() => Assert.True(_hasher.Verify(_chars, hash)));
        AssertNotLeft(() => Assert.True(_hasher.Verify(_utf8, utf8Hash)));
    }

    /// <summary>The tag of a wrong password lets guesses of it be tested.</summary>
    [Fact]
    public void Verify_WrongPassword_LeavesNothing()
    {
        string hash = _hasher.Hash("another"u8, _salt, default);
        AssertNotLeft(() => Assert.False(_hasher.Verify(_chars, hash)));
    }

    [Fact]
    public void VerifyNobody_Text_LeavesNothing() => AssertNotLeft(static () => _hasher.VerifyNobody(_chars));

    [Fact]
    public void Verify_Cancelled_LeavesNothing()
    {
        string hash = _hasher.Hash(_utf8, _salt, default);
        CancellationToken cancelled = new(canceled: true);
        AssertNotLeft(() => Assert.ThrowsAny<OperationCanceledException>(() => _hasher.Verify(_chars, hash, cancelled)));
    }

    /// <summary>The exception is no place for a part of the password either.</summary>
    [Fact]
    public void Text_WithHalfASurrogatePair_LeavesNothing()
    {
        char[] chars = [.. _chars, '\ud800'];
        foreach (Action action in (Action[])
            [
                () => Assert.Throws<ArgumentException>(() => _hasher.Hash(chars)),
                () => Assert.Throws<ArgumentException>(() => { _ = _hasher.HashAsync(chars).AsTask(); }),
                () => Assert.Throws<ArgumentException>(() => Argon2id.DeriveKey(chars.AsSpan(), _salt, new(64, 1, 1), 32)),
                () => Assert.Throws<ArgumentException>(() => Pbkdf2.DeriveKey(HashFunction.Sha256, chars.AsSpan(), _salt, 1, new byte[32])),
            ])
        {
            StackScan.AssertNotLeft([("password", _utf8)], action, RegisterBytes);
        }
    }

    private static void AssertNotLeft(Action action)
    {
        byte[] tag = new byte[48];
        string text = _hasher.Hash(_utf8, _salt, default);
        Assert.True(PhcBase64.TryDecode(Encoding.ASCII.GetBytes(text[(text.LastIndexOf('$') + 1)..]), tag));
        StackScan.AssertNotLeft(
            [("password", _utf8), ("password in UTF-16", MemoryMarshal.AsBytes(Password.AsSpan()).ToArray()), ("pepper", _pepper), ("tag", tag)], action);
    }
}
