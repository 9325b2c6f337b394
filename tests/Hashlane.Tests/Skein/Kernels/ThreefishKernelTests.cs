using Xunit;

namespace Hashlane.Tests;

/// <summary>The requirements on every Threefish kernel, for blocks under one key. One text for all sizes and widths.</summary>
public abstract class ThreefishKernelTests
{
    private const int MaxBlocks = 40;
    private const int MaxBlocksInSoftware = 5;
    private const int TweakBytes = 16;
    private const int Seed = 1310;
    private const byte Canary = 0xA5;

    protected abstract int BlockBytes { get; }

    private protected abstract IReadOnlyList<ThreefishNamedKernel> Kernels { get; }

    private protected abstract void Expand(ref ulong schedule, ref readonly byte key);

    [Fact]
    public void EncryptAndDecrypt_AnyCount_EqualOracle()
    {
        foreach ((ThreefishNamedKernel kernel, int count, int stride) in Cases())
        {
            Case data = new(this, count, stride, seed: Seed + count);
            byte[] encrypted = Filled(data.Plain.Length), decrypted = Filled(data.Plain.Length);
            kernel.Encrypt(in data.Schedule[0], data.Plain, encrypted, data.Tweaks, (nuint)stride);
            kernel.Decrypt(in data.Schedule[0], data.Cipher, decrypted, data.Tweaks, (nuint)stride);

            int taken = kernel.Taken(count) * BlockBytes;
            Assert.Equal([.. data.Cipher[..taken], .. Filled(data.Plain.Length - taken)], encrypted);
            Assert.Equal([.. data.Plain[..taken], .. Filled(data.Plain.Length - taken)], decrypted);
        }
    }

    [Fact]
    public void EncryptAndDecrypt_InPlace_EqualOracle()
    {
        foreach ((ThreefishNamedKernel kernel, int count, int stride) in Cases())
        {
            Case data = new(this, count, stride, seed: Seed - count);
            int taken = kernel.Taken(count) * BlockBytes;
            byte[] blocks = [.. data.Plain];
            kernel.Encrypt(in data.Schedule[0], blocks, blocks, data.Tweaks, (nuint)stride);
            Assert.Equal([.. data.Cipher[..taken], .. data.Plain[taken..]], blocks);
            kernel.Decrypt(in data.Schedule[0], blocks, blocks, data.Tweaks, (nuint)stride);
            Assert.Equal(data.Plain, blocks);
        }
    }

    [Fact]
    public void EncryptAndDecrypt_BetweenGuardPages_TouchNothingElse()
    {
        using GuardedMemory sources = new(MaxBlocks * 128), destinations = new(MaxBlocks * 128), tweaks = new(MaxBlocks * TweakBytes);
        foreach ((ThreefishNamedKernel kernel, int count, int stride) in Cases())
        {
            Case data = new(this, count, stride, seed: Seed ^ count);
            int taken = kernel.Taken(count) * BlockBytes;
            foreach (bool atStart in (bool[])[true, false])
            {
                Span<byte> source = At(sources, data.Plain.Length), destination = At(destinations, taken);
                Span<byte> tweak = At(tweaks, data.Tweaks.Length);
                data.Tweaks.CopyTo(tweak);
                data.Plain.CopyTo(source);
                kernel.Encrypt(in data.Schedule[0], source, destination, tweak, (nuint)stride);
                Assert.Equal(data.Cipher[..taken], destination.ToArray());
                data.Cipher.CopyTo(source);
                kernel.Decrypt(in data.Schedule[0], source, destination, tweak, (nuint)stride);
                Assert.Equal(data.Plain[..taken], destination.ToArray());

                Span<byte> At(GuardedMemory memory, int bytes) => atStart ? memory.AtStart(bytes) : memory.AtEnd(bytes);
            }
        }
    }

    [Fact]
    public void EncryptAndDecrypt_Vectors_GiveTheirBlocksInEveryLane()
    {
        ulong[] schedule = new ulong[64];
        foreach (ThreefishVector vector in ThreefishVector.Load(BlockBytes))
        {
            Expand(ref schedule[0], in vector.Key[0]);
            foreach (ThreefishNamedKernel kernel in Supported())
            {
                byte[] plain = Repeat(vector.Plain, kernel.Lanes), cipher = Repeat(vector.Cipher, kernel.Lanes);
                byte[] result = new byte[plain.Length];
                kernel.Encrypt(in schedule[0], plain, result, vector.Tweak, 0);
                Assert.Equal(cipher, result);
                kernel.Decrypt(in schedule[0], cipher, result, vector.Tweak, 0);
                Assert.Equal(plain, result);
            }
        }
    }

    [Fact]
    public void EncryptAndDecrypt_AnyInput_AllocateNothing()
    {
        Optimization.SkipTestWithoutIt();
        foreach (ThreefishNamedKernel kernel in Supported())
        {
            Case data = new(this, kernel.Lanes, TweakBytes, Seed);
            byte[] result = new byte[data.Plain.Length];
            Allocations.AssertNone(kernel.Name, () =>
            {
                kernel.Encrypt(in data.Schedule[0], data.Plain, result, data.Tweaks, TweakBytes);
                kernel.Decrypt(in data.Schedule[0], data.Plain, result, data.Tweaks, TweakBytes);
            });
        }
    }

    private static byte[] Filled(int length)
    {
        byte[] bytes = new byte[length];
        Array.Fill(bytes, Canary);
        return bytes;
    }

    private static byte[] Repeat(byte[] block, int count) => [.. Enumerable.Repeat(block, count).SelectMany(static bytes => bytes)];

    private ThreefishNamedKernel[] Supported()
    {
        ThreefishNamedKernel[] supported = [.. Kernels.Where(static kernel => kernel.IsSupported)];
        Assert.SkipWhen(supported.Length == 0, "This machine lacks what the kernels need.");
        return supported;
    }

    private IEnumerable<(ThreefishNamedKernel Kernel, int Count, int Stride)> Cases() =>
        from kernel in Supported()
        from count in Enumerable.Range(0, (kernel.IsFast ? MaxBlocks : MaxBlocksInSoftware) + 1)
        from stride in (int[])[0, TweakBytes]
        select (kernel, count, stride);

    /// <summary>Random blocks, all different, and what the oracle makes of them.</summary>
    private sealed class Case
    {
        public Case(ThreefishKernelTests tests, int count, int stride, int seed)
        {
            Random random = new(seed);
            byte[] key = new byte[tests.BlockBytes];
            random.NextBytes(key);
            tests.Expand(ref Schedule[0], in key[0]);
            Plain = new byte[count * tests.BlockBytes];
            random.NextBytes(Plain);
            Tweaks = new byte[stride == 0 ? TweakBytes : count * TweakBytes];
            random.NextBytes(Tweaks);
            ulong[] keyWords = ThreefishOracle.Words(key), tweakWords = ThreefishOracle.Words(Tweaks);
            List<byte> cipher = [];
            for (int i = 0; i < count; i++)
            {
                ulong[] tweak = [tweakWords[i * stride / 8], tweakWords[(i * stride / 8) + 1]];
                cipher.AddRange(ThreefishOracle.Encrypt(keyWords, tweak, Plain.AsSpan(i * tests.BlockBytes, tests.BlockBytes)));
            }

            Cipher = [.. cipher];
        }

        public ulong[] Schedule { get; } = new ulong[64];

        public byte[] Plain { get; }

        public byte[] Cipher { get; }

        public byte[] Tweaks { get; }
    }
}
