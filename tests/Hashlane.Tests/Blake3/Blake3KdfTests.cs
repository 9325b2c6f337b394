using System.Text;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Key derivation: contexts as text and as UTF-8, the context key that is kept, destinations.</summary>
public sealed class Blake3KdfTests
{
    private const string Context = "example.com 2026-11-21 key derivation tests";

    private static readonly byte[] _material = Inputs.Pattern(100);

    /// <summary>Empty, of one block, of one chunk, longer, and of one, two, three and four bytes a character.</summary>
    public static TheoryData<string> Contexts =>
    [
        "", "a", Context, new string('x', 64), new string('y', 1024), new string('z', 5000), "naïve", "鍵の導出", "🔑 ключ", "a\0b", "\uFFFD",
    ];

    [Theory]
    [MemberData(nameof(Contexts))]
    public void DeriveKey_TextAndUtf8_AreTheSameByEveryRoute(string context)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(context);
        byte[] expected = Blake3Oracle.Derive(context).Output(_material, 0, 100);
        Assert.Equal(expected[..32], Blake3Kdf.DeriveKey(context, _material));
        Assert.Equal(expected, Blake3Kdf.DeriveKey(context, _material, 100));
        Assert.Equal(expected, Blake3Kdf.DeriveKey(context, _material.AsSpan(), 100));
        byte[] destination = new byte[100];
        Blake3Kdf.DeriveKey(context, _material, destination);
        Assert.Equal(expected, destination);
        Array.Clear(destination);
        Blake3Kdf.DeriveKey(utf8, _material, destination);
        Assert.Equal(expected, destination);
        Routes.AssertInstance(() => new Blake3Kdf(context), _material, expected[..32]);
        Routes.AssertInstance(() => new Blake3Kdf(utf8), _material, expected[..32]);
        Routes.AssertInstance(() => new Blake3Kdf(context, 100), _material, expected);
        Routes.AssertInstance(() => new Blake3Kdf(utf8, 100), _material, expected);
    }

    [Fact]
    public void Members_HalfASurrogatePair_ThrowArgumentWithTheName()
    {
        // No theory: test frameworks pass their data on as UTF-8, which has no such text.
        byte[] canary = Canary.Create(32);
        foreach (string context in (string[])["\uD800", "context \uDC00", "\uD83D context", "\uDD11\uD83D"])
        {
            AssertArgument("context", () => _ = new Blake3Kdf(context));
            AssertArgument("context", () => _ = new Blake3Kdf(context, 32));
            AssertArgument("context", () => Blake3Kdf.DeriveKey(context, _material));
            AssertArgument("context", () => Blake3Kdf.DeriveKey(context, _material, 32));
            AssertArgument("context", () => Blake3Kdf.DeriveKey(context, _material.AsSpan(), 32));
            AssertArgument("context", () => Blake3Kdf.DeriveKey(context, _material, canary));
        }

        Canary.AssertUntouched(canary);
    }

    [Theory]
    [InlineData("80")]
    [InlineData("C080")]
    [InlineData("61E282")]
    [InlineData("EDA080")]
    [InlineData("F4908080")]
    [InlineData("FF")]
    public void Members_NotUtf8_ThrowArgumentWithTheName(string hex)
    {
        byte[] context = Convert.FromHexString(hex);
        byte[] canary = Canary.Create(32);
        AssertArgument("utf8Context", () => _ = new Blake3Kdf(context));
        AssertArgument("utf8Context", () => _ = new Blake3Kdf(context, 32));
        AssertArgument("utf8Context", () => Blake3Kdf.DeriveKey(context, _material, canary));
        Canary.AssertUntouched(canary);
    }

    [Fact]
    public void Members_Null_ThrowArgumentNullWithTheName()
    {
        AssertNull("context", static () => _ = new Blake3Kdf((string)null!));
        AssertNull("context", static () => _ = new Blake3Kdf((string)null!, 32));
        AssertNull("context", static () => Blake3Kdf.DeriveKey(null!, _material));
        AssertNull("context", static () => Blake3Kdf.DeriveKey(null!, _material, 32));
        AssertNull("context", static () => Blake3Kdf.DeriveKey(null!, _material.AsSpan(), 32));
        AssertNull("context", static () => Blake3Kdf.DeriveKey((string)null!, _material, new byte[32]));
        AssertNull("keyMaterial", static () => Blake3Kdf.DeriveKey(Context, null!));
        AssertNull("keyMaterial", static () => Blake3Kdf.DeriveKey(Context, null!, 32));
    }

    [Fact]
    public void Members_OutputLengthOutOfRange_ThrowWithTheName()
    {
        foreach (int length in (int[])[int.MinValue, -1, 0, Blake3.MaxHashBytes + 1, int.MaxValue])
        {
            AssertRange(() => _ = new Blake3Kdf(Context, length));
            AssertRange(() => _ = new Blake3Kdf("context"u8, length));
            AssertRange(() => Blake3Kdf.DeriveKey(Context, _material, length));
            AssertRange(() => Blake3Kdf.DeriveKey(Context, _material.AsSpan(), length));
        }
    }

    [Fact]
    public void DeriveKey_EmptyDestination_ThrowsArgument()
    {
        AssertArgument("destination", static () => Blake3Kdf.DeriveKey(Context, _material, []));
        AssertArgument("destination", static () => Blake3Kdf.DeriveKey("context"u8, _material, []));
    }

    [Fact]
    public void DeriveKey_DestinationOfAnyLength_IsFilledAndNothingElse()
    {
        byte[] expected = Blake3Oracle.Derive(Context).Output(_material, 0, 300);
        for (int length = 1; length <= 300; length++)
        {
            byte[] canary = Canary.Create(length + 40);
            Blake3Kdf.DeriveKey(Context, _material, canary.AsSpan(20, length));
            Assert.Equal(expected[..length], canary.AsSpan(20, length).ToArray());
            Canary.AssertUntouched(canary.AsSpan(0, 20));
            Canary.AssertUntouched(canary.AsSpan(20 + length));
        }
    }

    [Fact]
    public void DeriveKey_MaterialOrContextOverlapsDestination_EqualsSeparateBuffers()
    {
        byte[] context = "example.com context"u8.ToArray();
        byte[] expected = Blake3Kdf.DeriveKey("example.com context", _material, 50);
        byte[] area = [.. _material];
        Blake3Kdf.DeriveKey(context, area, area.AsSpan(0, 50));
        Assert.Equal(expected, area[..50]);
        area = [.. _material];
        Blake3Kdf.DeriveKey(context, area, area.AsSpan(37, 50));
        Assert.Equal(expected, area[37..87]);
        area = [.. context, .. new byte[50]];
        Blake3Kdf.DeriveKey(area.AsSpan(0, context.Length), _material, area.AsSpan(3, 50));
        Assert.Equal(expected, area[3..53]);
    }

    [Fact]
    public void Context_ManyInTurn_EachHasItsOwnKey()
    {
        // The key of the context used last is kept.
        string equal = new([.. Context]);
        using Blake3Kdf first = new(Context);
        using Blake3Kdf second = new("another context");
        byte[] expected = Blake3Oracle.Derive(Context).Digest(_material);
        byte[] other = Blake3Oracle.Derive("another context").Digest(_material);
        first.AppendData(_material);
        second.AppendData(_material);
        Assert.Equal(expected, first.GetHashAndReset());
        Assert.Equal(other, second.GetHashAndReset());
        Assert.Equal(expected, Blake3Kdf.DeriveKey(Context, _material));
        Assert.Equal(other, Blake3Kdf.DeriveKey("another context", _material));
        Assert.Equal(expected, Blake3Kdf.DeriveKey(equal, _material));
        first.AppendData(_material);
        Assert.Equal(expected, first.GetHashAndReset());
        Assert.Throws<ArgumentException>(static () => Blake3Kdf.DeriveKey("\uD800", _material));
        Assert.Equal(expected, Blake3Kdf.DeriveKey(Context, _material));
    }

    [Fact]
    public async Task DeriveKey_ManyContextsFromManyThreads_NeverMixThem()
    {
        string[] contexts = [.. Enumerable.Range(0, 5).Select(static i => $"example.com context {i}")];
        byte[][] expected = [.. contexts.Select(static context => Blake3Oracle.Derive(context).Digest(_material))];
        using Barrier barrier = new(8);
        await Task.WhenAll(Enumerable.Range(0, barrier.ParticipantCount).Select(thread => Task.Factory.StartNew(
            () =>
            {
                Assert.True(barrier.SignalAndWait(Patience.Limit), "Not all threads have started.");
                Span<byte> derived = stackalloc byte[32];
                for (int i = 0; i < 3000; i++)
                {
                    int at = (i + thread) % contexts.Length;
                    Blake3Kdf.DeriveKey(contexts[at], _material, derived);
                    Assert.True(derived.SequenceEqual(expected[at]));
                }
            },
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default)));
    }

    [Fact]
    public void Modes_SameInput_AreUnrelated()
    {
        byte[] key = Inputs.Key(32);
        HashSet<string> outputs =
        [
            Convert.ToHexString(Blake3.HashData(_material)),
            Convert.ToHexString(Blake3Mac.HashData(key, _material)),
            Convert.ToHexString(Blake3Kdf.DeriveKey(Context, _material)),
            Convert.ToHexString(Blake3Kdf.DeriveKey("", _material)),
            Convert.ToHexString(Blake3.HashData(Encoding.UTF8.GetBytes(Context))),
        ];
        Assert.Equal(5, outputs.Count);
    }

    private static void AssertArgument(string parameter, Action action) =>
        Assert.Equal(parameter, Assert.Throws<ArgumentException>(action).ParamName);

    private static void AssertNull(string parameter, Action action) =>
        Assert.Equal(parameter, Assert.Throws<ArgumentNullException>(action).ParamName);

    private static void AssertRange(Action action) =>
        Assert.Equal("outputLength", Assert.Throws<ArgumentOutOfRangeException>(action).ParamName);
}
