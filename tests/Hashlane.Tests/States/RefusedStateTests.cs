using System.Buffers.Binary;
using Xunit;

namespace Hashlane.Tests;

/// <summary>States that nobody exported so: each is refused with its reason, or gives a hasher that works.</summary>
public sealed class RefusedStateTests
{
    public static TheoryData<string> Uses => StateUse.Names;

    [Theory]
    [MemberData(nameof(Uses))]
    public void Import_OfAnyChangedBit_IsRefused(string name)
    {
        StateUse use = StateUse.Get(name);
        byte[] state = Sample(use, seed: 1, length: 150);
        for (int bit = 0; bit < 8 * state.Length; bit++)
        {
            byte[] changed = [.. state];
            changed[bit / 8] ^= (byte)(1 << (bit % 8));
            HashStateError error = Refusal(use, changed);
            HashStateError[] expected = (bit / 8) switch
            {
                < StateFormat.VersionPlace => [HashStateError.NotAState],
                StateFormat.VersionPlace => [HashStateError.NewerVersion, HashStateError.Damaged],
                >= StateFormat.LengthPlace and < StateFormat.TypePlace => [HashStateError.Truncated, HashStateError.TooLong],
                _ => [HashStateError.Damaged],
            };
            Assert.Contains(error, expected);
        }
    }

    [Theory]
    [MemberData(nameof(Uses))]
    public void Import_OfManyChangedBytes_IsRefusedAsDamaged(string name)
    {
        StateUse use = StateUse.Get(name);
        byte[] state = Sample(use, seed: 1, length: 3000);
        Random random = new(1);
        for (int i = 0; i < 100; i++)
        {
            byte[] changed = [.. state];
            for (int count = random.Next(1, 20); count > 0; count--)
            {
                changed[random.Next(StateFormat.TypePlace, changed.Length)] ^= (byte)random.Next(1, 256);
            }

            if (!changed.AsSpan().SequenceEqual(state))
            {
                Assert.Equal(HashStateError.Damaged, Refusal(use, changed));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Uses))]
    public void Import_OfAnyOtherLength_IsRefused(string name)
    {
        StateUse use = StateUse.Get(name);
        byte[] state = Sample(use, seed: 1, length: 150);
        for (int length = 0; length < state.Length; length++)
        {
            Assert.Equal(HashStateError.Truncated, Refusal(use, state[..length]));
        }

        Assert.Equal(HashStateError.TooLong, Refusal(use, [.. state, 0]));
        Assert.Equal(HashStateError.TooLong, Refusal(use, [.. state, .. state]));
    }

    /// <summary>Before its checksum is computed, which takes as long as the state.</summary>
    [Theory]
    [MemberData(nameof(Uses))]
    public void Import_LongerThanAnyState_IsRefusedByItsLength(string name)
    {
        StateUse use = StateUse.Get(name);
        byte[] state = Sample(use, seed: 1, length: 3000);
        Assert.InRange(state.Length, 1, StateFormat.MaxBytes / 8);
        byte[] longer = [.. state, .. new byte[StateFormat.MaxBytes + 1 - state.Length]];
        Assert.Equal(HashStateError.Damaged, Refusal(use, StateUse.Seal(longer)));
        Assert.Equal(HashStateError.Invalid, Refusal(use, StateUse.Seal(longer[..^1])));
    }

    [Theory]
    [MemberData(nameof(Uses))]
    public void Import_OfAPartThatWasSealed_IsRefusedAsInvalid(string name)
    {
        StateUse use = StateUse.Get(name);
        byte[] state = Sample(use, seed: 1, length: 150);
        int end = state.Length - StateFormat.ChecksumBytes;
        for (int length = StateFormat.HeaderBytes; length < end; length++)
        {
            byte[] shorter = [.. state.AsSpan(0, length), .. new byte[StateFormat.ChecksumBytes]];
            Assert.Equal(HashStateError.Invalid, Refusal(use, StateUse.Seal(shorter)));
        }

        Assert.Equal(HashStateError.Invalid, Refusal(use, StateUse.Seal([.. state, 0])));
    }

    /// <summary>The last block, or the only chunk, must wait until more follows.</summary>
    [Theory]
    [MemberData(nameof(Uses))]
    public void Import_WithoutTheBytesThatMustWait_IsRefusedAsInvalid(string name)
    {
        StateUse use = StateUse.Get(name);
        bool isHeldBack = !name.StartsWith("Sha", StringComparison.Ordinal);
        int length = name.Contains('p', StringComparison.Ordinal) ? 1000 : use.UnitBytes + 1;
        using Hasher hasher = use.Create(new Random(1));
        hasher.AppendData(Inputs.Pattern(length));
        byte[] state = StateUse.Export(hasher);
        int pendingBytes = 1;
        int end = state.Length - StateFormat.ChecksumBytes;
        while (BinaryPrimitives.ReadUInt16LittleEndian(state.AsSpan(end - pendingBytes - sizeof(ushort))) != pendingBytes)
        {
            pendingBytes++;
        }

        byte[] without = [.. state.AsSpan(0, end - pendingBytes - sizeof(ushort)), 0, 0, .. new byte[StateFormat.ChecksumBytes]];
        if (isHeldBack)
        {
            Assert.Equal(HashStateError.Invalid, Refusal(use, StateUse.Seal(without)));
        }
        else
        {
            Assert.True(TryUse(use, StateUse.Seal(without), new Random(1)));
        }
    }

    /// <summary>All leaves must be able to end in the stripe that waits, or in the one before it.</summary>
    [Theory]
    [InlineData(nameof(Blake2bp), 128)]
    [InlineData(nameof(Blake2bpMac), 128)]
    [InlineData(nameof(Blake2sp), 64)]
    [InlineData(nameof(Blake2spMac), 64)]
    public void Import_OfATreeForWhichTooFewBytesWait_IsRefusedAsInvalid(string name, int blockBytes)
    {
        const int StripeBytes = Blake2LastStripe.StripeBytes;
        StateUse use = StateUse.Get(name);
        int heldBytes = StripeBytes - blockBytes + 1;
        byte[] state = Sample(use, seed: 1, StripeBytes + heldBytes);
        int pending = state.Length - StateFormat.ChecksumBytes - heldBytes, length = pending - sizeof(ushort);
        Assert.Equal(heldBytes, BinaryPrimitives.ReadUInt16LittleEndian(state.AsSpan(length)));
        foreach (int fewer in (int[])[1, heldBytes - 1])
        {
            byte[] changed = [.. state.AsSpan(0, pending + fewer), .. new byte[StateFormat.ChecksumBytes]];
            BinaryPrimitives.WriteUInt16LittleEndian(changed.AsSpan(length), (ushort)fewer);
            Assert.Equal(HashStateError.Invalid, Refusal(use, StateUse.Seal(changed)));
        }
    }

    /// <summary>Only a subtree has a place in a message.</summary>
    [Theory]
    [InlineData(nameof(Blake3))]
    [InlineData(nameof(Blake3Mac))]
    [InlineData(nameof(Blake3Kdf))]
    public void Import_OfAMessageThatBeginsInItsMiddle_IsRefusedAsInvalid(string name)
    {
        StateUse use = StateUse.Get(name);
        byte[] state = Sample(use, seed: 1, length: 3000);
        BinaryPrimitives.WriteUInt64LittleEndian(state.AsSpan(StateFormat.HeaderBytes + 1), 1);
        Assert.Equal(HashStateError.Invalid, Refusal(use, StateUse.Seal(state)));
    }

    /// <summary>Five chunks, where a subtree of four begins: they have as many chaining values.</summary>
    [Fact]
    public void ImportState_OfASubtreeThatIsTooLong_IsRefusedAsInvalid()
    {
        using Blake3Subtree subtree = new(Blake3TreeKey.Hash, 4 * Blake3Subtree.ChunkBytes);
        subtree.AppendData(Inputs.Pattern(4 * Blake3Subtree.ChunkBytes));
        byte[] state = subtree.ExportState();
        Span<byte> chunks = state.AsSpan(StateFormat.HeaderBytes + 1 + sizeof(ulong), sizeof(ulong));
        Assert.Equal(4u, BinaryPrimitives.ReadUInt64LittleEndian(chunks));
        BinaryPrimitives.WriteUInt64LittleEndian(chunks, 5);
        Assert.Equal(HashStateError.Invalid, Assert.Throws<HashStateException>(() => Blake3Subtree.ImportState(StateUse.Seal(state))).Error);
    }

    [Theory]
    [MemberData(nameof(Uses))]
    public void Import_OfANewerVersion_SaysSo(string name)
    {
        StateUse use = StateUse.Get(name);
        byte[] state = Sample(use, seed: 1, length: 100);
        state[StateFormat.VersionPlace]++;
        Assert.Equal(HashStateError.NewerVersion, Refusal(use, state));
        Assert.Equal(HashStateError.NewerVersion, Refusal(use, StateUse.Seal(state)));

        // A newer format may have another header, so nothing after the version counts.
        Assert.Equal(HashStateError.NewerVersion, Refusal(use, state[..(StateFormat.VersionPlace + 1)]));
    }

    /// <summary>Bytes that say nothing today must be zero, so that a later version can use them.</summary>
    [Theory]
    [MemberData(nameof(Uses))]
    public void Import_OfAWrongHeaderByteWithARightChecksum_IsRefused(string name)
    {
        StateUse use = StateUse.Get(name);
        byte[] state = Sample(use, seed: 1, length: 100);
        foreach ((int place, byte value) in ((int, byte)[])
        [
            (StateFormat.VersionPlace, 0),
            (StateFormat.SecretPlace, 2),
            (StateFormat.SecretPlace, 255),
            (StateFormat.SecretPlace + 1, 1),
            (StateFormat.SecretPlace + 2, 1),
        ])
        {
            Assert.Equal(HashStateError.Damaged, Refusal(use, With(place, value)));
        }

        for (int place = StateFormat.TypePlace + name.Length; place < StateFormat.OutputLengthPlace; place++)
        {
            byte[] changed = With(place, 1);
            Assert.Equal(HashStateError.OtherType, Assert.Throws<HashStateException>(() => use.Import(changed)).Error);
        }

        for (int place = StateFormat.FlagsPlace; place < StateFormat.HeaderBytes; place++)
        {
            Assert.Equal(HashStateError.Invalid, Refusal(use, With(place, 2)));
        }

        byte[] With(int place, byte value)
        {
            byte[] changed = [.. state];
            changed[place] = value;
            return StateUse.Seal(changed);
        }
    }

    [Theory]
    [MemberData(nameof(Uses))]
    public void Import_OfForeignBytes_SaysSo(string name)
    {
        StateUse use = StateUse.Get(name);
        byte[] state = Sample(use, seed: 1, length: 100);
        Assert.Equal(HashStateError.NotAState, Refusal(use, Inputs.Random(200, seed: 1)));
        Assert.Equal(HashStateError.NotAState, Refusal(use, System.Text.Encoding.ASCII.GetBytes(Convert.ToHexString(state))));
        Assert.Equal(HashStateError.NotAState, Refusal(use, [0]));
        Assert.Equal(HashStateError.Truncated, Refusal(use, []));
    }

    [Theory]
    [MemberData(nameof(Uses))]
    public void Import_OfEveryOtherType_SaysWhichItIs(string name)
    {
        StateUse use = StateUse.Get(name);
        foreach (StateUse other in StateUse.All.Where(other => other != use))
        {
            byte[] state = Sample(other, seed: 1, length: 100);
            HashStateException exception = Assert.Throws<HashStateException>(() => use.Import(state));
            Assert.Equal(HashStateError.OtherType, exception.Error);
            Assert.Contains($"a {other.Name}, not of a {name} with", exception.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [MemberData(nameof(Uses))]
    public void Import_OfARelabelledState_IsRefusedOrWorks(string name)
    {
        StateUse use = StateUse.Get(name);
        byte[] own = Sample(use, seed: 1, length: 100);
        foreach (StateUse other in StateUse.All)
        {
            byte[] state = Sample(other, seed: 1, length: 2500);
            own.AsSpan(StateFormat.TypePlace, StateFormat.TypeBytes).CopyTo(state.AsSpan(StateFormat.TypePlace));
            state[StateFormat.SecretPlace] = own[StateFormat.SecretPlace];
            TryUse(use, StateUse.Seal(state), new Random(1));
        }
    }

    /// <summary>An attacker can write any content and a right checksum.</summary>
    [Theory]
    [MemberData(nameof(Uses))]
    public void Import_OfAnyContentWithARightChecksum_IsRefusedOrWorks(string name)
    {
        StateUse use = StateUse.Get(name);
        int seed = Environment.TickCount;
        TestContext.Current.TestOutputHelper?.WriteLine($"Seed: {seed}");
        Random random = new(seed);
        int refused = 0, accepted = 0;
        for (int i = 0; i < 400; i++)
        {
            byte[] state = Sample(use, random.Next(), random.Next(20 * use.UnitBytes));
            int end = state.Length - StateFormat.ChecksumBytes;
            switch (random.Next(5))
            {
                case 0: // a byte anywhere after the type
                    state[random.Next(StateFormat.OutputLengthPlace, end)] = (byte)random.Next(256);
                    break;
                case 1: // a byte at the start, where numbers and flags are
                    state[Math.Min(end - 1, random.Next(StateFormat.OutputLengthPlace, StateFormat.HeaderBytes + 24))] ^= (byte)(1 << random.Next(8));
                    break;
                case 2: // a number at its ends
                    int place = random.Next(StateFormat.OutputLengthPlace, Math.Max(StateFormat.OutputLengthPlace + 1, end - sizeof(ulong)));
                    ulong[] numbers = [0, 1, ulong.MaxValue, ulong.MaxValue - 1023, ulong.MaxValue / 1024, 1UL << 63, 1UL << 32, 1UL << 61, 128];
                    BinaryPrimitives.WriteUInt64LittleEndian(state.AsSpan(place), numbers[random.Next(numbers.Length)]);
                    break;
                case 3: // bytes left out or added
                    int at = random.Next(StateFormat.HeaderBytes, end + 1), count = random.Next(1, 70);
                    state = random.Next(2) == 0
                        ? [.. state.AsSpan(0, at), .. state.AsSpan(Math.Min(end, at + count))]
                        : [.. state.AsSpan(0, at), .. Inputs.Random(count, i), .. state.AsSpan(at)];
                    break;
                default: // everything
                    random.NextBytes(state.AsSpan(StateFormat.OutputLengthPlace..end));
                    BinaryPrimitives.WriteInt32LittleEndian(state.AsSpan(StateFormat.OutputLengthPlace), random.Next(1, 33));
                    BinaryPrimitives.WriteInt32LittleEndian(state.AsSpan(StateFormat.FlagsPlace), random.Next(2));
                    break;
            }

            if (TryUse(use, StateUse.Seal(state), random))
            {
                accepted++;
            }
            else
            {
                refused++;
            }
        }

        Assert.True(refused > 20, $"{refused} of {refused + accepted} were refused.");
        Assert.True(accepted > 0, "Nothing was accepted.");
    }

    /// <summary>Lengths at which counters end.</summary>
    [Trait("Category", "Long")]
    [Theory]
    [MemberData(nameof(Uses))]
    public void Import_OfTheGreatestLengths_IsRefusedOrWorks(string name)
    {
        StateUse use = StateUse.Get(name);
        for (int seed = 0; seed < 3; seed++)
        {
            byte[] sample = Sample(use, seed, 4 * use.UnitBytes);
            for (int place = StateFormat.HeaderBytes; place < Math.Min(StateFormat.HeaderBytes + 180, sample.Length - 16); place++)
            {
                foreach (ulong number in (ulong[])[0xFFFF_FFFF_FFFF_FC00, 0x003F_FFFF_FFFF_FFFF, 0x1FFF_FFFF_FFFF_FFC0, 0xFFFF_FF80])
                {
                    byte[] state = [.. sample];
                    BinaryPrimitives.WriteUInt64LittleEndian(state.AsSpan(place), number);
                    TryUse(use, StateUse.Seal(state), new Random(place));

                    // As many entries of a stack or nodes of a tree as that would need.
                    byte[] longer = [.. state.AsSpan(0, Math.Min(state.Length - 8, place + 8)), .. Inputs.Random(54 * 32, seed), 1, 0, 7, .. new byte[8]];
                    TryUse(use, StateUse.Seal(longer), new Random(place));
                }
            }
        }
    }

    /// <summary>A hundred bytes from a stranger must not make a hasher compute 2 GiB.</summary>
    [Theory]
    [InlineData(StateFormat.MaxStateHashBytes, true)]
    [InlineData(StateFormat.MaxStateHashBytes + 1, false)]
    [InlineData(int.MaxValue - 56, false)]
    public void Import_OfALongDigest_IsRefusedAboveTheLimit(int hashBytes, bool isAllowed)
    {
        using Blake3 hasher = new(64);
        byte[] state = hasher.ExportState();
        BinaryPrimitives.WriteInt32LittleEndian(state.AsSpan(StateFormat.OutputLengthPlace), hashBytes);
        state = StateUse.Seal(state);
        if (isAllowed)
        {
            using Blake3 imported = Blake3.ImportState(state);
            Assert.Equal(hashBytes, imported.HashLengthInBytes);
            Assert.Equal(state, imported.ExportState());
        }
        else
        {
            Assert.Equal(HashStateError.Invalid, Assert.Throws<HashStateException>(() => Blake3.ImportState(state)).Error);
            using Blake3 longer = new(hashBytes);
            Assert.Contains("16777216", Assert.Throws<InvalidOperationException>(longer.ExportState).Message, StringComparison.Ordinal);
            longer.AppendData([1]);
        }
    }

    [Fact]
    public void ImportState_OfTheCatalogue_RefusesAsTheTypesDo()
    {
        byte[] state = Sample(StateUse.Get(nameof(Blake2b)), seed: 1, length: 1000);
        byte[] damaged = [.. state], newer = [.. state], unnamed = [.. state], invalid = [.. state];
        damaged[^1]++;
        newer[StateFormat.VersionPlace]++;
        unnamed[StateFormat.TypePlace] = (byte)'\n';
        invalid[StateFormat.HeaderBytes] = 65;
        foreach ((byte[] each, HashStateError error) in ((byte[], HashStateError)[])
        [
            (damaged, HashStateError.Damaged),
            (newer, HashStateError.NewerVersion),
            (StateUse.Seal(unnamed), HashStateError.OtherType),
            (StateUse.Seal(invalid), HashStateError.Invalid),
            (state[..^1], HashStateError.Truncated),
            ([.. state, 0], HashStateError.TooLong),
            ([1, 2, 3], HashStateError.NotAState),
        ])
        {
            HashStateException exception = Assert.Throws<HashStateException>(() => HashFunction.ImportState(each));
            Assert.Equal(error, exception.Error);
            Assert.DoesNotContain('\n', exception.Message);
        }
    }

    [Fact]
    public void Messages_OfAllErrors_NameNothingOfTheState()
    {
        byte[] state = Sample(StateUse.Get(nameof(Blake2bMac)), seed: 1, length: 1);
        state[StateFormat.HeaderBytes] = 0;
        HashStateException exception = Assert.Throws<HashStateException>(() => Blake2bMac.ImportSecretState(StateUse.Seal(state)));
        Assert.Equal(HashStateError.Invalid, exception.Error);
        Assert.Equal(
            "The state of a Blake2bMac has a right checksum but an impossible content: the parameter block states no digest's length. "
            + "No export wrote it so. Discard it and hash the message from its start.",
            exception.Message);
    }

    private static byte[] Sample(StateUse use, int seed, int length)
    {
        using Hasher hasher = use.Create(new Random(seed));
        hasher.AppendData(Inputs.Random(length, seed));
        return StateUse.Export(hasher);
    }

    private static HashStateError Refusal(StateUse use, byte[] state)
    {
        HashStateException exception = Assert.Throws<HashStateException>(() => use.Import(state));
        Assert.NotEqual(HashStateError.OtherType, exception.Error);
        return exception.Error;
    }

    /// <summary>Uses the hasher of a state in every way, or returns false if it is refused as invalid.</summary>
    private static bool TryUse(StateUse use, byte[] state, Random random)
    {
        Hasher hasher;
        try
        {
            hasher = use.Import(state);
        }
        catch (HashStateException exception)
        {
            Assert.Equal(HashStateError.Invalid, exception.Error);
            return false;
        }

        using (hasher)
        {
            // An output of gigabytes is what the state says, and takes its time.
            bool isShort = hasher.HashLengthInBytes <= 1000;
            using Hasher resumed = use.Import(StateUse.Export(hasher));
            Assert.Equal(StateUse.Export(hasher), StateUse.Export(resumed));
            if (isShort)
            {
                Assert.Equal(hasher.GetCurrentHash(), resumed.GetCurrentHash());
            }

            bool hasEnded = (state[StateFormat.FlagsPlace] & StateFormat.EndedFlag) != 0;
            byte[] more = Inputs.Random(random.Next(5000), seed: 1);
            if (!hasEnded)
            {
                hasher.AppendData(more);
                Assert.Equal(hasher.HashLengthInBytes, resumed.HashLengthInBytes);
                resumed.AppendData(more.AsSpan(0, more.Length / 2));
                resumed.AppendData(more.AsSpan(more.Length / 2));
            }

            if (isShort)
            {
                Assert.Equal(hasher.GetHashAndReset(), resumed.GetCurrentHash());
                hasher.AppendData(more);
                hasher.GetCurrentHash();
            }
        }

        return true;
    }
}
