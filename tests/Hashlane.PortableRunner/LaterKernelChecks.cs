using System.Reflection;

namespace Hashlane.Tests;

/// <summary>The kernels that replace the compact ones after the first MiB of an algorithm.</summary>
internal static class LaterKernelChecks
{
    /// <summary>Belongs at the end: no other check of this process runs on a compact kernel afterwards.</summary>
    public static void Run(Tally tally)
    {
        tally.Group("later kernels", () => Change(tally));
        VectorChecks.RunLater(tally);
    }

    /// <summary>Hashes the first bytes, and checks that more are not counted as such: then the compact kernel is not used.</summary>
    private static void Change(Tally tally)
    {
        byte[] message = VectorFile.Pattern(FirstUse.Bytes + 1);
        Check(typeof(Sha256Kernels), Sha256.CreateExportable, FrameworkHash.Sha256(message));
        Check(typeof(Sha512Kernels), Sha384.CreateExportable, FrameworkHash.Sha384(message));
        Check(typeof(Sha512Kernels), Sha512.CreateExportable, FrameworkHash.Sha512(message));
        Check(typeof(Blake2bKernels), static () => new Blake2b(), Pieces(new Blake2b()));
        Check(typeof(Blake2sKernels), static () => new Blake2s(), Pieces(new Blake2s()));

        void Check(Type kernels, Func<Hasher> create, byte[] expected)
        {
            FieldInfo taken = kernels.GetField("_takenFirst", BindingFlags.Static | BindingFlags.NonPublic)
                ?? throw new InvalidOperationException($"{kernels} counts no first bytes.");
            using Hasher hasher = create();
            hasher.AppendData(message);
            tally.Check($"{hasher} of {message.Length} bytes", VectorFile.Same(hasher.GetHashAndReset(), expected));
            object before = taken.GetValue(null)!;
            hasher.AppendData(message.AsSpan(0, 1000));
            hasher.GetHashAndReset();
            tally.Check($"{hasher}: {before} first bytes", before.Equals(taken.GetValue(null)));
        }

        // In pieces, most of which the compact kernel takes if nothing was hashed before.
        byte[] Pieces(Hasher hasher)
        {
            for (int start = 0; start < message.Length; start += 100)
            {
                hasher.AppendData(message.AsSpan(start, Math.Min(100, message.Length - start)));
            }

            return hasher.GetHashAndReset();
        }
    }
}
