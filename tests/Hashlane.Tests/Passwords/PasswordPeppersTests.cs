using System.Text;
using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here: most calls are to have none.

namespace Hashlane.Tests;

/// <summary>Peppers: their rules, a rotation on two servers, and what is left after they were disposed.</summary>
public sealed class PasswordPeppersTests
{
    private const string Password = "correct horse";

    private static readonly byte[] _old = Inputs.Key(32), _new = Inputs.Random(32, seed: 7);
    private static readonly Argon2Parameters _parameters = new(64, passes: 1, lanes: 1);

    [Fact]
    public void Constructor_Identifiers_AreTextOfOneToEightBytes()
    {
        foreach (string keyId in (string[])["1", "12345678", "ä", "ääää", "€€12", "🔑🔑", "\0", ",$=+/ "])
        {
            using PasswordPeppers peppers = new(keyId, _old);
            string hash = Hasher(peppers).Hash(Password);

            Assert.Equal(keyId, peppers.CurrentKeyId);
            Assert.Contains($",keyid={Convert.ToBase64String(Encoding.UTF8.GetBytes(keyId)).TrimEnd('=')}$", hash, StringComparison.Ordinal);
            Assert.True(Hasher(peppers).Verify(Password, hash));
        }

        foreach (string keyId in (string[])["", "123456789", "ääääa", "€€€", "🔑🔑1", "\uD800", new string('a', 1000)])
        {
            Assert.Equal("currentKeyId", Assert.Throws<ArgumentException>(() => new PasswordPeppers(keyId, _old)).ParamName);
            Assert.Equal("retired", Assert.Throws<ArgumentException>(() => new PasswordPeppers("1", _old, retired: [new(keyId, _new)])).ParamName);
            Assert.Equal("upcoming", Assert.Throws<ArgumentException>(() => new PasswordPeppers("1", _old, upcoming: [new(keyId, _new)])).ParamName);
        }
    }

    [Fact]
    public void Constructor_Peppers_HaveSixteenBytesOrMore()
    {
        foreach (int length in (int[])[16, 17, 32, 64, 65, 4096])
        {
            using PasswordPeppers peppers = new("1", Inputs.Key(length), retired: [new("2", Inputs.Key(length))]);
            Assert.True(Hasher(peppers).Verify(Password, Hasher(peppers).Hash(Password)));
        }

        foreach (int length in (int[])[0, 1, 15])
        {
            ArgumentException exception = Assert.Throws<ArgumentException>(() => new PasswordPeppers("1", Inputs.Key(length)));
            Assert.Equal("currentPepper", exception.ParamName);
            Assert.StartsWith($"Pepper must be 16 or more bytes, but was {length}.", exception.Message, StringComparison.Ordinal);
            Assert.Throws<ArgumentException>(() => new PasswordPeppers("1", _old, retired: [new("2", Inputs.Key(length))]));
            Assert.Throws<ArgumentException>(() => new PasswordPeppers("1", _old, upcoming: [new("2", Inputs.Key(length))]));
        }
    }

    [Fact]
    public void Constructor_Null_Throws()
    {
        Assert.Equal("currentKeyId", Assert.Throws<ArgumentNullException>(() => new PasswordPeppers(null!, _old)).ParamName);
        Assert.Throws<ArgumentException>(() => new PasswordPeppers("1", (byte[])null!));
        Assert.Equal("retired", Assert.Throws<ArgumentNullException>(() => new PasswordPeppers("1", _old, retired: [new("2", null!)])).ParamName);
        Assert.Equal("upcoming", Assert.Throws<ArgumentNullException>(() => new PasswordPeppers("1", _old, upcoming: [new(null!, _new)])).ParamName);
    }

    [Fact]
    public void Constructor_IdentifierTwice_Throws()
    {
        Assert.Equal("retired", Assert.Throws<ArgumentException>(() => new PasswordPeppers("1", _old, retired: [new("1", _new)])).ParamName);
        Assert.Equal("upcoming", Assert.Throws<ArgumentException>(() => new PasswordPeppers("1", _old, upcoming: [new("1", _old)])).ParamName);
        Assert.Equal("upcoming", Assert.Throws<ArgumentException>(() => new PasswordPeppers("1", _old, [new("2", _new)], [new("2", _new)])).ParamName);
    }

    [Fact]
    public void Constructor_Arrays_AreCopied()
    {
        byte[] current = [.. _new], retired = [.. _old];
        using PasswordPeppers expected = new("2", _new, retired: new Dictionary<string, byte[]> { ["1"] = _old }), peppers = new("2", current, retired: [new("1", retired)]);
        string first = Hasher(new("1", _old)).Hash(Password), second = Hasher(expected).Hash(Password);
        Array.Clear(current);
        Array.Clear(retired);

        Assert.True(Hasher(peppers).Verify(Password, first));
        Assert.True(Hasher(peppers).Verify(Password, second));
    }

    /// <summary>Two servers change over one after the other, while users log in on both.</summary>
    [Fact]
    public void Rotation_ServerByServer_LocksNobodyOut()
    {
        PasswordHasher without = Hasher(null), before = Hasher(new("1", _old)), announced = Hasher(new("1", _old, upcoming: [new("2", _new)]));
        PasswordHasher after = Hasher(new("2", _new, retired: [new("1", _old)])), atLast = Hasher(new("2", _new));
        string none = without.Hash(Password), first = before.Hash(Password), second = after.Hash(Password);

        // Those of before are made again by the server that has changed over, and then left alone by both.
        Assert.All([announced, after], hasher => Assert.True(hasher.Verify(Password, none) && hasher.NeedsRehash(none)));
        Assert.True(announced.Verify(Password, first) && !announced.NeedsRehash(first));
        Assert.True(after.Verify(Password, first) && after.NeedsRehash(first));
        Assert.All([announced, after, atLast], hasher => Assert.True(hasher.Verify(Password, second) && !hasher.NeedsRehash(second)));

        // Too early, and too late.
        Assert.Equal(PasswordHashProblem.UnknownKey, before.FindProblem(second));
        Assert.Equal(PasswordHashProblem.UnknownKey, atLast.FindProblem(first));
        Assert.False(before.Verify(Password, second) || atLast.Verify(Password, first));
        Assert.False(before.NeedsRehash(second) || atLast.NeedsRehash(first));
    }

    /// <summary>A hash with a pepper is never verified without it, or with another one.</summary>
    [Fact]
    public void Verify_IdentifierChanged_IsFalse()
    {
        PasswordHasher hasher = Hasher(new("1", _old, upcoming: [new("2", _new)]));
        string hash = hasher.Hash(Password), other = Hasher(new("2", _new)).Hash(Password);

        Assert.True(hasher.Verify(Password, hash) && hasher.Verify(Password, other));
        Assert.False(hasher.Verify(Password, hash.Replace("keyid=MQ", "keyid=Mg", StringComparison.Ordinal)));
        Assert.False(hasher.Verify(Password, other.Replace("keyid=Mg", "keyid=MQ", StringComparison.Ordinal)));
        Assert.False(hasher.Verify(Password, hash.Replace(",keyid=MQ", "", StringComparison.Ordinal)));
        Assert.False(Hasher(null).Verify(Password, hash.Replace(",keyid=MQ", "", StringComparison.Ordinal)));
        Assert.False(Hasher(new("1", _new)).Verify(Password, hash));

        // A hash without a pepper does not pass for one with it.
        Assert.False(hasher.Verify(Password, Hasher(null).Hash(Password).Replace(",p=1$", ",p=1,keyid=MQ$", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task Dispose_Peppers_AreWipedAndHashersThrow()
    {
        PasswordPeppers peppers = new("2", _new, retired: [new("1", _old)]);
        PasswordHasher hasher = Hasher(peppers);
        string hash = hasher.Hash(Password), unpeppered = Hasher(null).Hash(Password);
        peppers.Dispose();
        peppers.Dispose();

        Assert.True(peppers.TryResolve("1"u8, out ReadOnlySpan<byte> old));
        Assert.Equal(new byte[32], old.ToArray());
        Assert.Equal(new byte[32], peppers.Current.ToArray());
        Assert.Throws<ObjectDisposedException>(() => hasher.Hash(Password));
        Assert.Throws<ObjectDisposedException>(() => hasher.Verify(Password, hash));
        Assert.Throws<ObjectDisposedException>(() => hasher.Verify(Password, unpeppered));
        Assert.Throws<ObjectDisposedException>(() => hasher.VerifyNobody(Password));
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await hasher.HashAsync(Password));
        Assert.False(hasher.NeedsRehash(hash));
    }

    /// <summary>A hash under zeros would look like one under the pepper.</summary>
    [Fact]
    public void Dispose_DuringAHash_GivesNoHash()
    {
        for (int i = 0; i < 20; i++)
        {
            PasswordPeppers peppers = new("1", _old);
            PasswordHasher hasher = Hasher(peppers);
            using Barrier barrier = new(2);
            string? hash = null;
            Thread disposing = new(() =>
            {
                barrier.SignalAndWait();
                peppers.Dispose();
            });
            disposing.Start();
            barrier.SignalAndWait();
            try
            {
                hash = hasher.Hash(Password);
            }
            catch (ObjectDisposedException)
            {
            }

            disposing.Join();
            Assert.True(hash is null || Hasher(new("1", _old)).Verify(Password, hash));
        }
    }

    [Fact]
    public void ToString_Peppers_AreNotShown()
    {
        using PasswordPeppers peppers = new("id", _old);
        PasswordHasherOptions options = new() { Peppers = peppers };

        Assert.Equal("Hashlane.PasswordPeppers", peppers.ToString());
        Assert.Equal("Hashlane.PasswordHasherOptions", options.ToString());
        Assert.Equal("Hashlane.PasswordHasher", new PasswordHasher(options).ToString());
        Assert.Equal([nameof(PasswordPeppers.CurrentKeyId)], typeof(PasswordPeppers).GetProperties().Select(static property => property.Name));
    }

    private static PasswordHasher Hasher(PasswordPeppers? peppers) => new(new() { Parameters = _parameters, Peppers = peppers });
}
