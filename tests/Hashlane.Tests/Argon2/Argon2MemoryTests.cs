using Xunit;

namespace Hashlane.Tests;

/// <summary>The public figures and settings of the process's memory, and its setting in the program's configuration.</summary>
[Collection(nameof(Alone))]
public sealed class Argon2MemoryTests
{
    private static readonly byte[] _password = Inputs.Key(40), _salt = Inputs.Pattern(16);

    private static readonly Argon2Parameters _costs = new(1000, 1, 1);

    [Fact]
    public void Budget_Set_IsReadAndRefusedBelowAMebibyte()
    {
        long budget = Argon2Memory.Budget;
        Assert.InRange(budget, 65 << 20, long.MaxValue);
        try
        {
            Argon2Memory.Budget = 1 << 20;
            Assert.Equal(1 << 20, Argon2Memory.Budget);
            ArgumentOutOfRangeException exception = Assert.Throws<ArgumentOutOfRangeException>("value", static () => Argon2Memory.Budget = (1 << 20) - 1);
            Assert.StartsWith("value must be 1048576 or more bytes.", exception.Message, StringComparison.Ordinal);
            Assert.Equal(1 << 20, Argon2Memory.Budget);

            // More than the budget is served alone, and not kept.
            Argon2id.DeriveKey(_password, _salt, new Argon2Parameters(2000, 1, 1), 32, TestContext.Current.CancellationToken);
            Assert.Equal((0, 0), (Argon2Memory.BytesInUse, Argon2Memory.IdleBytes));
        }
        finally
        {
            Argon2Memory.Budget = budget;
        }
    }

    [Fact]
    public void Figures_AfterACall_AreThoseOfIdleMemory()
    {
        Argon2Memory.Trim();
        Assert.Equal((0, 0, 0), (Argon2Memory.BytesInUse, Argon2Memory.IdleBytes, Argon2Memory.WaitingCallers));
        Argon2id.DeriveKey(_password, _salt, _costs, 32, TestContext.Current.CancellationToken);

        // The memory, and a few blocks for addresses.
        Assert.InRange(Argon2Memory.IdleBytes, 1000 << 10, 1010 << 10);
        Assert.Equal((0, 0), (Argon2Memory.BytesInUse, Argon2Memory.WaitingCallers));
        Argon2Memory.Trim();
        Assert.Equal(0, Argon2Memory.IdleBytes);
    }

    [Fact]
    public void KeepsTracesOfPasswords_OnAndOff_LeavesAndWipesTraces()
    {
        Assert.False(Argon2Memory.KeepsTracesOfPasswords);
        Argon2Memory.Trim();
        try
        {
            Argon2Memory.KeepsTracesOfPasswords = true;
            Assert.True(Argon2Memory.KeepsTracesOfPasswords);
            byte[] key = Argon2id.DeriveKey(_password, _salt, _costs, 32, TestContext.Current.CancellationToken);
            Assert.True(HasTraces());

            // Old content does not change the key.
            Assert.Equal(key, Argon2id.DeriveKey(_password, _salt, _costs, 32, TestContext.Current.CancellationToken));
            Argon2Memory.KeepsTracesOfPasswords = false;
            Assert.False(HasTraces());
            Assert.Equal(0, Argon2Memory.BytesInUse);
        }
        finally
        {
            Argon2Memory.KeepsTracesOfPasswords = false;
        }

        static bool HasTraces()
        {
            long bytes = Argon2Memory.IdleBytes;
            NativeBuffer buffer = Argon2MemoryPool.Shared.Rent(bytes, default);
            bool has = buffer.Items<byte>((int)bytes).IndexOfAnyExcept((byte)0) >= 0;
            Argon2MemoryPool.Shared.Return(buffer);
            return has;
        }
    }

    [Fact]
    public void Setting_Number_IsTheBudget()
    {
        Assert.Null(Argon2BudgetSetting.Parse(null));
        Assert.Equal(1 << 20, Argon2BudgetSetting.Parse(1 << 20));
        Assert.Equal(5L << 30, Argon2BudgetSetting.Parse(5L << 30));
        Assert.Equal(5L << 30, Argon2BudgetSetting.Parse("5368709120"));
    }

    [Theory]
    [InlineData("512MB")]
    [InlineData("")]
    [InlineData("-1048577")]
    [InlineData(" 1048576")]
    [InlineData("1,048,576")]
    [InlineData("1048575")]
    [InlineData("99999999999999999999")]
    [InlineData(1048575)]
    [InlineData(1048576.0)]
    [InlineData(true)]
    public void Setting_Malformed_Throws(object data)
    {
        InvalidOperationException exception = Assert.Throws<InvalidOperationException>(() => Argon2BudgetSetting.Parse(data));
        Assert.Equal($"The setting Hashlane.Argon2.Budget must be a number of bytes, 1048576 or more, but is '{data}'.", exception.Message);
    }

    /// <summary>Each call says so, not only the first.</summary>
    [Fact]
    public void Setting_OfTheProcess_IsReadAtTheFirstUse()
    {
        try
        {
            AppContext.SetData(Argon2BudgetSetting.Name, "3000000");
            using (FreshLibrary library = new())
            {
                Assert.Equal(3_000_000, library.StaticProperty<long>("Argon2Memory", "Budget"));
            }

            AppContext.SetData(Argon2BudgetSetting.Name, "much");
            using FreshLibrary other = new();
            for (int i = 0; i < 2; i++)
            {
                Exception exception = Assert.ThrowsAny<Exception>(() => other.StaticProperty<long>("Argon2Memory", "Budget"));
                Assert.IsType<InvalidOperationException>(exception.InnerException);
            }
        }
        finally
        {
            AppContext.SetData(Argon2BudgetSetting.Name, null);
        }
    }
}
