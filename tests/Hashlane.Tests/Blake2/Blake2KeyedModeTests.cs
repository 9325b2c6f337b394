using Xunit;

namespace Hashlane.Tests;

/// <summary>The mode that keeps a key.</summary>
public sealed class Blake2KeyedModeTests
{
    [Fact]
    public void Wipe_AfterUse_LeavesOnlyZeros()
    {
        AssertWiped<Blake2bVariant>();
        AssertWiped<Blake2sVariant>();
    }

    private static void AssertWiped<TVariant>()
        where TVariant : unmanaged, IBlake2Variant
    {
        int most = default(TVariant).MaxHashBytes;
        Blake2KeyedMode<TVariant> mode = new(Inputs.Key(most), most);
        mode.AbsorbBlocks(Inputs.Pattern(2 * mode.BlockBytes));
        Assert.True(Bytes.Of(ref mode).IndexOf(Inputs.Key(most)) >= 0, "The key is not where this test looks.");
        mode.Wipe();
        Assert.Equal(-1, Bytes.Of(ref mode).IndexOfAnyExcept((byte)0));
    }
}
