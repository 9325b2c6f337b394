using Xunit;

namespace Hashlane.Tests;

/// <summary>BLAKE2 above one kernel: mode, one-shot and block buffer as in the library, only the dispatch left out.</summary>
internal abstract class Blake2WholeHash(string kernel, string hash, bool isSupported)
{
    /// <summary>The kernel's type.</summary>
    public string Kernel { get; } = kernel;

    /// <summary>"blake2b" or "blake2s", as the vector files have it.</summary>
    public string Hash { get; } = hash;

    public bool IsSupported { get; } = isSupported;

    /// <summary>Every kernel of the library; the test of that fails when one is missing.</summary>
    public static IReadOnlyList<Blake2WholeHash> All { get; } =
    [
        OfB<Blake2bCompactScalarKernelTests>(),
        OfB<Blake2bScalarKernelTests>(),
        OfB<Blake2bInterleavedScalarKernelTests>(),
        OfB<Blake2bVector128KernelTests>(),
        OfB<Blake2bVector256KernelTests>(),
        OfS<Blake2sCompactScalarKernelTests>(),
        OfS<Blake2sScalarKernelTests>(),
        OfS<Blake2sVector128KernelTests>(),
    ];

    /// <summary>Checks a sequential hash, keyed unless <paramref name="key"/> is empty, through every route.</summary>
    public abstract void AssertSequential(byte[] key, byte[] message, byte[] expected);

    /// <summary>The same with parameters, <paramref name="expected"/> being as long as they say.</summary>
    public abstract void AssertParameters(Blake2ParameterBlock parameters, byte[] key, byte[] message, byte[] expected);

    private static Of<Blake2bKernelVariant<TTests>, Bytes128> OfB<TTests>()
        where TTests : Blake2bKernelTests, new() =>
        new(typeof(TTests).Name[..^"Tests".Length], "blake2b", new TTests().IsSupported);

    private static Of<Blake2sKernelVariant<TTests>, Bytes64> OfS<TTests>()
        where TTests : Blake2sKernelTests, new() =>
        new(typeof(TTests).Name[..^"Tests".Length], "blake2s", new TTests().IsSupported);

    private sealed class Of<TVariant, TBlock>(string kernel, string hash, bool isSupported)
        : Blake2WholeHash(kernel, hash, isSupported)
        where TVariant : unmanaged, IBlake2Variant
        where TBlock : unmanaged
    {
        public override void AssertSequential(byte[] key, byte[] message, byte[] expected)
        {
            if (key.Length == 0)
            {
                AssertRoutes(new Blake2Mode<TVariant>(expected.Length, keyBytes: 0), message, expected);
            }
            else
            {
                AssertRoutes(new Blake2KeyedMode<TVariant>(key, expected.Length), message, expected);
            }
        }

        public override void AssertParameters(Blake2ParameterBlock parameters, byte[] key, byte[] message, byte[] expected)
        {
            Blake2Mode<TVariant> beforeKey = new(parameters.Start<TVariant>(key.Length), parameters.Node);
            if (key.Length == 0)
            {
                AssertRoutes(beforeKey, message, expected);
            }
            else
            {
                AssertRoutes(new Blake2KeyedMode<TVariant>(key, beforeKey), message, expected);
            }
        }

        private static void AssertRoutes<TMode>(TMode mode, byte[] message, byte[] expected)
            where TMode : struct, IHashMode
        {
            TMode copy = mode;
            Assert.Equal(expected, OneShot.HashData(ref copy, expected.Length, message));

            BlockBuffer<TMode, TBlock> buffer = new(mode);
            byte[] digest = new byte[expected.Length];
            foreach (int split in (int[])[0, 1, message.Length / 2, mode.BlockBytes, message.Length])
            {
                int first = Math.Min(split, message.Length);
                buffer.Append(message.AsSpan(0, first));
                buffer.Append(message.AsSpan(first));
                buffer.FinishCopy(digest);
                Assert.Equal(expected, digest);
                digest.AsSpan().Clear();
                buffer.FinishAndReset(digest);
                Assert.Equal(expected, digest);
            }
        }
    }
}
