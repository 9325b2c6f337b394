namespace Hashlane.Cli;

/// <summary>Makes the cases of the kernels that the environment names.</summary>
internal static class BenchKernelCases
{
    /// <summary>Names kernels in place of the library's choice, which a process makes once.</summary>
    internal const string Variable = "HASHLANE_KERNELS";

    /// <summary>The line of Argon2 in <see cref="HardwareReport"/>.</summary>
    internal const string Argon2Name = "Argon2";

    private const string ManySuffix = ".HashMany";
    private const string And = " and ";
    private const int ShortBytes = 1024;
    private const int ManyBytes = 256 * 1024;
    private const int Argon2KiB = 4096;
    private const int TweakBytes = 16;
    private const int TagBytes = 32;

    /// <summary>Makes the cases of kernels that are named and in use.</summary>
    /// <param name="named">The value of the variable.</param>
    /// <param name="streamBytes">The length of a long message.</param>
    internal static List<BenchCase> Of(string named, int streamBytes)
    {
        byte[] data = BenchCases.MakeData(Math.Max(ManyBytes, streamBytes));
        byte[] output = new byte[ManyBytes];
        List<BenchCase> cases = [];
        foreach (string pair in named.Split(';'))
        {
            (string algorithm, string kernel) = Parts(pair);
            if (IsInUse(algorithm, kernel) && Of(algorithm, kernel, data, output, streamBytes) is BenchCase one)
            {
                cases.Add(one);
            }
        }

        return cases;
    }

    /// <summary>Writes a message about each kernel that the environment names and that is not in use.</summary>
    internal static void WarnOfUnused(Messages messages)
    {
        string[] pairs = (Environment.GetEnvironmentVariable(Variable) ?? "")
            .Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        foreach (string pair in pairs)
        {
            (string algorithm, string kernel) = Parts(pair);
            if (!IsInUse(algorithm, kernel))
            {
                messages.Write(
                    $"{Variable}: {NameQuoting.Show(pair)} is not in use here: without the variable, "
                    + $"'{BenchCommand.Command.FullName} {BenchSyntax.Kernels}' lists the names");
            }
        }
    }

    // A name that the machine does not know changes nothing, so only the report tells.
    internal static bool IsInUse(string algorithm, string kernel) => HardwareReport.Kernels.Any(
        report => report.Algorithm == algorithm && IsPartOf(algorithm, kernel, report.Kernel));

    /// <summary>
    /// Whether a kernel is the one of a line of the report, or the part of it for one message, which hash functions
    /// choose by itself. A cipher's name without lanes means that it has none in use.
    /// </summary>
    private static bool IsPartOf(string algorithm, string kernel, string reported) => reported == kernel
        || (HashFunction.TryGet(algorithm, out _) && reported.StartsWith(kernel + And, StringComparison.Ordinal));

    private static (string Algorithm, string Kernel) Parts(string pair)
    {
        int equals = pair.IndexOf('=', StringComparison.Ordinal);
        return (equals < 0 ? "" : pair[..equals].Trim(), pair[(equals + 1)..]);
    }

    private static BenchCase? Of(string algorithm, string kernel, byte[] data, byte[] output, int streamBytes)
    {
        BenchSubject subject = new(BenchKind.Kernel, algorithm, kernel, streamBytes);
        bool isMany = algorithm.EndsWith(ManySuffix, StringComparison.Ordinal);
        string root = isMany ? algorithm[..^ManySuffix.Length] : algorithm;
        if (HashFunction.TryGet(root, out HashFunction? function))
        {
            return isMany ? Many(subject, function, data, output)
                : Stream(subject, function, data, output, kernel.Contains(And, StringComparison.Ordinal));
        }

        ReadOnlySpan<byte> key = data;
        return algorithm switch
        {
            nameof(Threefish256) => Cipher(
                subject, Threefish256.BlockBytes, new Threefish256(key[..Threefish256.KeyBytes]).EncryptBlocks),
            nameof(Threefish512) => Cipher(
                subject, Threefish512.BlockBytes, new Threefish512(key[..Threefish512.KeyBytes]).EncryptBlocks),
            nameof(Threefish1024) => Cipher(
                subject, Threefish1024.BlockBytes, new Threefish1024(key[..Threefish1024.KeyBytes]).EncryptBlocks),
            Argon2Name => Argon2(subject, data),
            _ => null,
        };

        BenchCase Cipher(BenchSubject one, int blockBytes, EncryptBlocks encrypt) => new(
            one with { MessageBytes = blockBytes, Messages = ManyBytes / blockBytes },
            () =>
            {
                encrypt(
                    data.AsSpan(0, ManyBytes), output, data.AsSpan(0, ManyBytes / blockBytes * TweakBytes));
                return ManyBytes;
            });
    }

    private delegate void EncryptBlocks(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks);

    private static BenchCase Many(BenchSubject subject, HashFunction function, byte[] data, byte[] output)
    {
        const int Messages = ManyBytes / ShortBytes;
        return new BenchCase(
            subject with { MessageBytes = ShortBytes, Messages = Messages },
            () =>
            {
                function.HashMany(
                    data.AsSpan(0, ManyBytes), ShortBytes, output.AsSpan(0, Messages * function.HashSizeInBytes));
                return ManyBytes;
            });
    }

    /// <summary>Makes the case of a kernel for one message.</summary>
    /// <param name="subject">The description.</param>
    /// <param name="function">The hash function.</param>
    /// <param name="data">The message, and more.</param>
    /// <param name="output">Receives the digest.</param>
    /// <param name="hasLanes">Whether the kernel is meant that hashes parts of a message side by side.</param>
    private static BenchCase Stream(
        BenchSubject subject, HashFunction function, byte[] data, byte[] output, bool hasLanes)
    {
        // A chunk of BLAKE3 has no parts. The other functions have no lanes for one message.
        bool isChunk = !hasLanes && function.FamilyName == KnownAlgorithm.DefaultName;
        int bytes = isChunk ? ShortBytes : (int)subject.MessageBytes;

        // The operating system could compute digests of SHA-2, but not continue exported states.
        UnkeyedHasher hasher = function.CreateExportable();
        return new BenchCase(
            subject with { MessageBytes = bytes },
            () =>
            {
                hasher.AppendData(data.AsSpan(0, bytes));
                hasher.GetHashAndReset(output);
                return bytes;
            });
    }

    private static BenchCase Argon2(BenchSubject subject, byte[] data)
    {
        Argon2Parameters costs = new(Argon2KiB, passes: 1, lanes: 1);
        byte[] tag = new byte[TagBytes];
        return new BenchCase(
            subject with { MessageBytes = Argon2KiB * 1024L },
            () =>
            {
                Argon2id.DeriveKey(data.AsSpan(0, TagBytes), data.AsSpan(0, TweakBytes), costs, tag);
                return Argon2KiB * 1024L;
            });
    }
}
