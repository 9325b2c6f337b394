using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here: most calls are to have none.

namespace Hashlane.Tests;

/// <summary>Verification of password strings, those that need another hash, peppers, and users who do not exist.</summary>
public sealed class PasswordPolicyTests
{
    private const int MemoryKiB = 64, Passes = 2, Lanes = 2;

    private static readonly Argon2Costs _costs = new(Argon2Type.Id, Argon2Version.V13, MemoryKiB, Passes, Lanes);
    private static readonly (string KeyId, byte[] Pepper)[] _keys = [("\u0001", Inputs.Key(16)), ("\u0002", Inputs.Key(17)), ("\u0003\u0004", Inputs.Key(64))];

    [Fact]
    public void Verify_StringsOfOtherPrograms_IsTrueForTheirPasswordOnly()
    {
        PasswordPolicy policy = Policy();
        foreach (string text in PhcCase.Written)
        {
            Assert.True(Verify(policy, text, PhcCase.Password), text);
            Assert.False(Verify(policy, text, "passwore"u8), text);
            Assert.False(Verify(policy, text, ""u8), text);
        }
    }

    [Fact]
    public void Verify_StringsThatTheReferenceJudged_GivesItsResult()
    {
        foreach ((string name, string text, bool isRight) in PhcCase.Judged)
        {
            Assert.True(Verify(Policy(), text, PhcCase.Password) == isRight, name);
        }
    }

    [Fact]
    public void Hash_RandomSalts_GivesStringsThatAreVerified()
    {
        foreach (PasswordPeppers? peppers in (PasswordPeppers?[])[null, Peppers(1)])
        {
            PasswordPolicy policy = Policy(peppers);
            for (int seed = 0; seed < 20; seed++)
            {
                string text = Hash(policy, seed);
                Assert.True(PhcOracle.Accepts(text), text);
                Assert.True(Verify(policy, text, PhcCase.Password), text);
                Assert.False(Verify(policy, text, "Password"u8), text);
                Assert.False(policy.NeedsRehash(text), text);
            }
        }
    }

    [Theory]
    [InlineData("m=2097153,t=1,p=1")]
    [InlineData("m=2147483647,t=1,p=1")]
    [InlineData("m=8,t=65,p=1")]
    [InlineData("m=8,t=2147483647,p=1")]
    [InlineData("m=520,t=1,p=65")]
    [InlineData("m=2147483647,t=1,p=16777215")]
    [InlineData("m=2097152,t=3,p=1")]
    [InlineData("m=2147483647,t=2147483647,p=16777215")]
    public void Prepare_HostileCosts_IsOverLimitsAndAllocatesNothing(string costs)
    {
        PasswordPolicy policy = Policy();
        string text = $"$argon2id$v=19${costs}$c29tZXNhbHQ$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8";
        byte[] room = new byte[PhcString.MaxDecodedBytes];

        Assert.Equal(PasswordHashProblem.OverLimits, policy.Prepare(text, room, out _));
        Assert.Equal(PasswordHashProblem.OverLimits, policy.Prepare(System.Text.Encoding.ASCII.GetBytes(text), room, out _));
        Allocations.AssertNone(costs, () => policy.Prepare(text, room, out _));
    }

    [Fact]
    public void Prepare_MalformedText_IsNoException()
    {
        PasswordPolicy policy = Policy();
        byte[] room = new byte[PhcString.MaxDecodedBytes];
        foreach (string text in PhcStringTests.Refused.Select(static row => row.Data))
        {
            Assert.Equal(text.Length == 0 ? PasswordHashProblem.Missing : PasswordHashProblem.Malformed, policy.Prepare(text, room, out _));
            Assert.False(policy.NeedsRehash(text));
            Assert.False(policy.NeedsRehash(System.Text.Encoding.UTF8.GetBytes(text)));
        }
    }

    [Theory]
    [InlineData((int)Argon2Type.D, (int)Argon2Version.V13, MemoryKiB, Passes, Lanes, true)]
    [InlineData((int)Argon2Type.I, (int)Argon2Version.V13, MemoryKiB, Passes, Lanes, true)]
    [InlineData((int)Argon2Type.Id, (int)Argon2Version.V10, MemoryKiB, Passes, Lanes, true)]
    [InlineData((int)Argon2Type.Id, (int)Argon2Version.V13, MemoryKiB - 1, Passes, Lanes, true)]
    [InlineData((int)Argon2Type.Id, (int)Argon2Version.V13, MemoryKiB, Passes - 1, Lanes, true)]
    [InlineData((int)Argon2Type.Id, (int)Argon2Version.V13, MemoryKiB, Passes, Lanes - 1, true)]
    [InlineData((int)Argon2Type.Id, (int)Argon2Version.V13, 10 * MemoryKiB, Passes - 1, Lanes, true)]
    [InlineData((int)Argon2Type.Id, (int)Argon2Version.V13, MemoryKiB - 1, 10 * Passes, 2 * Lanes, true)]
    [InlineData((int)Argon2Type.Id, (int)Argon2Version.V13, MemoryKiB, Passes, Lanes, false)]
    [InlineData((int)Argon2Type.Id, (int)Argon2Version.V13, MemoryKiB + 1, Passes, Lanes, false)]
    [InlineData((int)Argon2Type.Id, (int)Argon2Version.V13, MemoryKiB, Passes + 1, Lanes, false)]
    [InlineData((int)Argon2Type.Id, (int)Argon2Version.V13, MemoryKiB, Passes, Lanes + 1, false)]
    [InlineData((int)Argon2Type.Id, (int)Argon2Version.V13, int.MaxValue, int.MaxValue, 0xFFFFFF, false)]
    public void NeedsRehash_Costs_IsTrueIfOneIsWeaker(int type, int version, int memoryKiB, int passes, int lanes, bool expected)
    {
        string text = Write(new((Argon2Type)type, (Argon2Version)version, memoryKiB, passes, lanes), saltBytes: 16, tagBytes: 32, keyId: []);

        Assert.Equal(expected, Policy().NeedsRehash(text));
        Assert.Equal(expected, Policy().NeedsRehash(System.Text.Encoding.ASCII.GetBytes(text)));
    }

    [Theory]
    [InlineData(16, 32, false)]
    [InlineData(15, 32, true)]
    [InlineData(16, 31, true)]
    [InlineData(15, 64, true)]
    [InlineData(64, 64, false)]
    public void NeedsRehash_SaltAndTag_IsTrueIfOneIsShorter(int saltBytes, int tagBytes, bool expected) =>
        Assert.Equal(expected, Policy().NeedsRehash(Write(_costs, saltBytes, tagBytes, [])));

    [Fact]
    public void NeedsRehash_PolicyOfArgon2d_LeavesStrongerTypesAlone()
    {
        PasswordPolicy policy = Policy(costs: _costs with { Type = Argon2Type.D, Version = Argon2Version.V10 });
        foreach (Argon2Type type in Enum.GetValues<Argon2Type>())
        {
            foreach (Argon2Version version in Enum.GetValues<Argon2Version>())
            {
                Assert.False(policy.NeedsRehash(Write(_costs with { Type = type, Version = version }, 16, 32, [])));
            }
        }
    }

    /// <summary>Of two servers, at most one makes the other's hashes again if one policy is at least as strong throughout.</summary>
    [Fact]
    public void NeedsRehash_TwoPoliciesThatCompare_DoNotTakeTurns()
    {
        Random random = new(1);
        for (int i = 0; i < 1000; i++)
        {
            Argon2Costs one = new((Argon2Type)random.Next(3), Argon2Version.V13, random.Next(64, 70), random.Next(1, 4), random.Next(1, 4));
            Argon2Costs stronger = one with
            {
                Type = Argon2Type.Id,
                MemoryKiB = one.MemoryKiB + random.Next(3),
                Passes = one.Passes + random.Next(3),
                Lanes = one.Lanes + random.Next(3),
            };
            Assert.False(Policy(costs: one).NeedsRehash(Write(stronger, 16, 32, [])));
            Assert.Equal(one != stronger, Policy(costs: stronger).NeedsRehash(Write(one, 16, 32, [])));
        }
    }

    [Fact]
    public void NeedsRehash_Peppers_IsTrueIfRetiredOrMissing()
    {
        PasswordPolicy policy = Policy(Peppers(1));

        Assert.True(policy.NeedsRehash(Write(_costs, 16, 32, [])));
        Assert.True(policy.NeedsRehash(Write(_costs, 16, 32, [1])));
        Assert.False(policy.NeedsRehash(Write(_costs, 16, 32, [2])));
        Assert.False(policy.NeedsRehash(Write(_costs, 16, 32, [3, 4])));
        Assert.False(policy.NeedsRehash(Write(_costs, 16, 32, [9])));
        Assert.False(Policy().NeedsRehash(Write(_costs, 16, 32, [1])));
    }

    [Fact]
    public void Verify_AfterARotation_TakesOldAndNewPeppers()
    {
        string none = Hash(Policy(), 1), first = Hash(Policy(Peppers(0)), 1), second = Hash(Policy(Peppers(1)), 1);
        PasswordPolicy policy = Policy(Peppers(1));

        Assert.Contains(",keyid=AQ$", first, StringComparison.Ordinal);
        Assert.All([none, first, second], text => Assert.True(Verify(policy, text, PhcCase.Password), text));
        Assert.Equal(3, new[] { none, first, second }.Select(static text => text[text.LastIndexOf('$')..]).Distinct().Count());

        // The identifier says which pepper; another one gives another tag.
        Assert.False(Verify(policy, first.Replace("keyid=AQ", "keyid=Ag", StringComparison.Ordinal), PhcCase.Password));
        Assert.False(Verify(policy, first.Replace(",keyid=AQ", "", StringComparison.Ordinal), PhcCase.Password));
        Assert.False(Verify(Policy(new PasswordPeppers("\u0001", Inputs.Key(20))), first, PhcCase.Password));
    }

    [Fact]
    public void Prepare_KeyIdentifiers_AreRefusedUnlessKnown()
    {
        byte[] room = new byte[PhcString.MaxDecodedBytes];
        string key = Write(_costs, 16, 32, [1]), other = Write(_costs, 16, 32, [9]);
        PasswordPolicy policy = Policy(Peppers(1));

        Assert.Equal(PasswordHashProblem.UnknownKey, Policy().Prepare(key, room, out _));
        Assert.Equal(PasswordHashProblem.None, policy.Prepare(key, room, out _));
        Assert.Equal(PasswordHashProblem.UnknownKey, policy.Prepare(other, room, out _));
    }

    /// <summary>A tag over the data, and one without: neither a reader that uses the text's data nor one that drops it is asked.</summary>
    [Fact]
    public void Prepare_AssociatedData_IsRefused()
    {
        byte[] room = new byte[PhcString.MaxDecodedBytes], tag = new byte[32];
        foreach (byte[] data in (byte[][])["data"u8.ToArray(), []])
        {
            Argon2Core.DeriveKey(Argon2Type.Id, Argon2Version.V13, PhcCase.Password, "somesalt"u8, _keys[0].Pepper, data, MemoryKiB, Passes, Lanes, tag, default);
            char[] written = new char[PhcString.MaxChars];
            new PhcString(in _costs, "somesalt"u8, tag) { KeyId = [1], Data = "data"u8 }.TryWrite(written, out int length);

            Assert.Equal(PasswordHashProblem.AssociatedData, Policy(Peppers(0)).Prepare(written.AsSpan(0, length), room, out _));
            Assert.Equal(PasswordHashProblem.AssociatedData, Policy().Prepare(written.AsSpan(0, length), room, out _));
        }
    }

    [Fact]
    public void PrepareDummy_AnyPassword_CostsAsMuchAndFails()
    {
        foreach (PasswordPeppers? peppers in (PasswordPeppers?[])[null, Peppers(1)])
        {
            byte[] room = new byte[PhcString.MaxDecodedBytes];
            Array.Fill(room, (byte)0xA5);
            PasswordCheck dummy = Policy(peppers).PrepareDummy(room);

            Assert.True(dummy.IsDummy);
            Assert.Equal(_costs, dummy.Costs);
            Assert.False(dummy.Verify(PhcCase.Password, default));
            Assert.False(dummy.Verify(""u8, default));
        }
    }

    /// <summary>Even a password whose tag is the dummy's fails.</summary>
    [Fact]
    public void Verify_DummyWithTheRightTag_IsFalse()
    {
        byte[] room = new byte[PhcString.MaxDecodedBytes];
        Assert.True(PhcString.TryRead(Hash(Policy(), 1), room, out PhcString read));

        Assert.True(new PasswordCheck(in read, null, default).Verify(PhcCase.Password, default));
        Assert.False(new PasswordCheck(in read, null, default) { IsDummy = true }.Verify(PhcCase.Password, default));
    }

    [Fact]
    public void Verify_CancelledToken_Throws()
    {
        byte[] room = new byte[PhcString.MaxDecodedBytes];
        Assert.Throws<OperationCanceledException>(() => Policy().PrepareDummy(room).Verify(PhcCase.Password, new CancellationToken(canceled: true)));
    }

    private static PasswordPeppers Peppers(int current) => new(
        _keys[current].KeyId, _keys[current].Pepper,
        retired: _keys[..current].Select(static key => KeyValuePair.Create(key.KeyId, key.Pepper)),
        upcoming: _keys[(current + 1)..].Select(static key => KeyValuePair.Create(key.KeyId, key.Pepper)));

    private static PasswordPolicy Policy(PasswordPeppers? peppers = null, Argon2Costs? costs = null) => new(costs ?? _costs, new() { Peppers = peppers });

    private static bool Verify(PasswordPolicy policy, string text, ReadOnlySpan<byte> password)
    {
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        return policy.Prepare(text, room, out PasswordCheck check) == PasswordHashProblem.None && check.Verify(password, default);
    }

    private static string Hash(PasswordPolicy policy, int seed)
    {
        return policy.Hash(PhcCase.Password, Inputs.Random(policy.SaltBytes, seed), default);
    }

    private static string Write(Argon2Costs costs, int saltBytes, int tagBytes, byte[] keyId)
    {
        char[] written = new char[PhcString.MaxChars];
        Assert.True(new PhcString(in costs, Inputs.Pattern(saltBytes), Inputs.Pattern(tagBytes)) { KeyId = keyId }.TryWrite(written, out int length));
        return new string(written, 0, length);
    }
}
