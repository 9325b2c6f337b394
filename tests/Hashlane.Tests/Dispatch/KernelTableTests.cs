using System.Reflection;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Which rows of a table are taken: by count, by processor, and where one is named.</summary>
public sealed class KernelTableTests
{
    private static readonly ProcessorTraits _zen5 = new(InstructionLevel.Avx512, VectorBytes: 64) { Core = Microarchitecture.Zen5 };

    /// <summary>The measured choices, on processors that are rarely at hand.</summary>
    [Theory]
    [InlineData("avx512+zen5", "Blake2b=Scalar (interleaved)", "Blake2s=Scalar", "Sha256=Vector128 schedule (SSSE3)")]
    [InlineData("avx512", "Blake2b=Vector256 (AVX-512VL)", "Blake2s=Vector128 (AVX-512VL)", "Sha256=Vector128 schedule (SSSE3)")]
    [InlineData("avx512+128", "Blake2b=Vector128 (AVX-512VL)", "Blake2s=Vector128 (AVX-512VL)", "Sha256=Vector128 schedule (SSSE3)")]
    [InlineData("avx2+zen5", "Blake2b=Scalar (interleaved)", "Blake2s=Scalar", "Sha256=Vector128 schedule (SSSE3)")]
    [InlineData("avx2", "Blake2b=Vector256 (AVX2)", "Blake2s=Vector128 (SSSE3)", "Sha256=Vector128 schedule (SSSE3)")]
    [InlineData("ssse3", "Blake2b=Vector128 (SSSE3)", "Blake2s=Vector128 (SSSE3)", "Sha256=Vector128 schedule (SSSE3)")]
    [InlineData("sse2", "Blake2b=Vector128 (portable)", "Blake2s=Vector128 (portable)", "Sha256=Scalar")]
    [InlineData("neonsha256", "Blake2b=Scalar (interleaved)", "Blake2s=Scalar", "Sha256=Arm SHA-256")]
    [InlineData("neon", "Blake2b=Scalar (interleaved)", "Blake2s=Scalar", "Sha256=Scalar")]
    [InlineData("wasm", "Blake2b=Vector128 (PackedSimd)", "Blake2s=Vector128 (PackedSimd)", "Sha256=Scalar")]
    [InlineData("none", "Blake2b=Scalar", "Blake2s=Scalar", "Sha256=Scalar")]
    public void Choices_OfOneMessage_AreThoseMeasured(string level, params string[] choices)
    {
        Assert.True(ExpectedKernels.TryParse(level, out ProcessorTraits processor));
        Assert.All(choices, choice => Assert.Equal(choice, $"{choice.Split('=')[0]}={ExpectedKernels.ChoiceOn(processor, choice.Split('=')[0])}"));
    }

    [Theory]
    [InlineData("avx512+zen5", "Blake3=Scalar and Vector512 (AVX-512) ×32", "Threefish512=Scalar and Vector512 (AVX-512) ×8 ×2 + 1")]
    [InlineData("avx2", "Skein512.HashMany=Vector256 (AVX2) ×4 ×2 + 1", "Blake2bp=Vector256 (AVX2) ×4", "Sha224.HashMany=Vector256 (AVX2) ×8")]
    [InlineData("ssse3+zen5", "Blake2bp=Scalar (interleaved)", "Threefish256=Scalar", "Threefish1024=Scalar and Vector128 (SSSE3) ×2")]
    [InlineData("avx512+128", "Blake2b.HashMany=Vector128 (AVX-512VL) ×2", "Blake3=Vector128 (AVX-512VL) and Vector128 (AVX-512VL) ×4")]
    [InlineData("neonsha256", "Threefish256=Scalar", "Threefish1024=Scalar", "Skein512=Scalar")]
    [InlineData("none", "Blake3=Scalar", "Threefish512=Scalar", "Blake2bp=Scalar")]
    public void Choices_OfMany_AreThoseMeasured(string level, params string[] choices)
    {
        // Tables have no rows of other architectures.
        Assert.SkipUnless(ProcessorTraits.Here.IsX86, "Not run: the rows of x86 are not here.");
        Choices_OfOneMessage_AreThoseMeasured(level, choices);
    }

    [Fact]
    public void Choices_OnLevelsWithoutThem_AreNone()
    {
        Assert.Null(ExpectedKernels.ChoiceOn(new ProcessorTraits(InstructionLevel.NeonSha256, VectorBytes: 16), "Sha256.HashMany"));
        Assert.Null(ExpectedKernels.ChoiceOn(new ProcessorTraits(InstructionLevel.Ssse3, VectorBytes: 16), "Sha512.HashMany"));
        Assert.Null(ExpectedKernels.ChoiceOn(_zen5 with { Level = InstructionLevel.Avx2, VectorBytes = 16 }, "Blake2b.HashMany"));
    }

    /// <summary>A row takes lanes and words as they lie; the kernel has its own number of them.</summary>
    [Fact]
    public void Rows_Each_HaveTheLanesOfTheirKernel()
    {
        int rows = 0;
        foreach (KernelRow row in ExpectedKernels.Tables.SelectMany(static table => table.Rows).Where(static row => row.Lanes > 1))
        {
            Type kernel = row.GetType().GetGenericArguments().Single();

            // A kernel may inherit it from the class that it shares with others.
            PropertyInfo? lanes = kernel.GetProperty(nameof(IKernel.Lanes), BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy);
            Assert.Equal(lanes!.GetValue(null), row.Lanes);
            rows++;
        }

        Assert.True(rows >= 20, $"Only {rows} rows were found.");
    }

    [Theory]
    [InlineData(null, 8, "B")]
    [InlineData("unknown", 8, "B")]
    [InlineData("Scalar", 8, null)]
    [InlineData("C", 8, "C")]
    [InlineData("D", 8, "D")]
    [InlineData("D", 2, null)]
    [InlineData("B", 4, "D")]
    [InlineData("E", 8, "E")]
    [InlineData(null, 2, null)]
    [InlineData(null, 1, null)]
    public void Select_WhereOneIsNamed_TakesItAndNoneThatIsLarger(string? named, int count, string? chosen)
    {
        Row[] rows =
        [
            new("A", 32) { From = 5, Pays = static _ => false },
            new("B", 16) { From = 5 },
            new("C", 8) { From = 4, Pays = static _ => false },
            new("D", 4) { From = 3 },
            new("E", 2) { From = 2, Pays = static _ => false },
        ];
        KernelTable<Row> table = new("Test", named, rows);
        Assert.Equal(chosen, table.Select(count)?.Name);
    }

    /// <summary>Interleaved lanes can be more than those of wider vectors.</summary>
    [Fact]
    public void Select_WhereMoreLanesOfNarrowerVectorsAreNamed_TakesNoWiderVectors()
    {
        KernelTable<Row> table = new("Test", "B", [new("A", 8) { VectorBytes = 16, From = 5 }, new("B", 9) { From = 9 }, new("C", 4) { From = 3 }]);
        Assert.Equal("B", table.Select(9)?.Name);
        Assert.Equal("C", table.Select(8)?.Name);
    }

    [Fact]
    public void Select_RowsThatAreNotThere_GivesTheNext()
    {
        KernelTable<Row> table = new("Test", "A", [new("A", 8) { IsHere = false, From = 5 }, new("B", 4) { From = 2 }]);
        Assert.Equal("B", table.Select(9)?.Name);
        Assert.Equal("B", table.Name);
        Assert.Equal(2, table.Rows.Length);
    }

    [Fact]
    public void SelectRepaid_UntilBytesAreCounted_GivesNarrowerRowsOrNone()
    {
        KernelTable<Row> table = new("Test", null, [new("A", 16, lateBytes: 1000) { From = 9 }, new("B", 8) { From = 5 }, new("C", 4) { From = 2 }]);
        Assert.Null(table.SelectRepaid(1, 20, 100));

        // Four units, one by one, are not over 100 bytes yet. Those of eight and more repay B before A.
        Assert.All(Enumerable.Range(0, 5), _ => Assert.Null(table.SelectRepaid(16, 20, 100)));
        Assert.Equal("B", table.SelectRepaid(16, 20, 100)?.Name);
        Assert.Equal("B", table.SelectRepaid(6, 20, 100)?.Name);
        Assert.Null(table.SelectRepaid(4, 20, 100));

        // B takes eight units of 20 bytes in place of A, which has counted 120 so far.
        Assert.All(Enumerable.Range(0, 5), _ => Assert.Equal("B", table.SelectRepaid(16, 20, 100)?.Name));
        Assert.Equal("A", table.SelectRepaid(16, 20, 100)?.Name);
        Assert.Equal("B", table.SelectRepaid(8, 20, 100)?.Name);
    }

    [Fact]
    public void SelectRepaid_WithoutBytesToWaitFor_IsSelect()
    {
        KernelTable<Row> table = new("Test", null, [new("A", 16, lateBytes: 1000) { From = 9 }, new("B", 8) { IsHere = false, From = 5 }, new("C", 4) { From = 2 }]);
        Assert.All([1, 2, 4, 5, 8, 9, 100], count => Assert.Same(table.Select(count), table.SelectRepaid(count, 64, 0)));
        Assert.All([1, 2, 4, 5, 8, 9, 100], count => Assert.Same(table.Select(count), table.SelectRepaid(count, 64)));
    }

    private sealed class Row(string name, int lanes, int lateBytes = 0)
        : KernelRow(new LaneChoice { Shape = new(lanes, wordBytes: 8, vectorBytes: 0, vectorsPerWord: 0), From = 1, LateBytes = lateBytes })
    {
        public bool IsHere { get; init; } = true;

        public override string Name => name;

        public override bool IsSupported => IsHere;
    }
}
