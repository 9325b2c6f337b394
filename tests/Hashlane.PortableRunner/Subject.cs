namespace Hashlane.Tests;

/// <summary>A way to hash: a function of the catalogue, with or without a key, or a type with other parameters.</summary>
internal sealed class Subject
{
    private Subject(string name, Func<Hasher> create, int unitBytes)
    {
        Name = name;
        Create = create;
        UnitBytes = unitBytes;
    }

    public string Name { get; }

    public Func<Hasher> Create { get; }

    /// <summary>The bytes that are absorbed at once: a block, a chunk, or a stripe.</summary>
    public int UnitBytes { get; }

    /// <summary>The function, and the options that belong to it; null for a type with other parameters.</summary>
    public HashFunction? Function { get; private set; }

    public HashFunctionOptions Options { get; private set; } = new();

    public static IReadOnlyList<Subject> All { get; } = [.. HashFunction.All.SelectMany(OfFunction), .. OfTypes()];

    public override string ToString() => Name;

    /// <summary>As <see cref="Create"/>, with a state that can be exported.</summary>
    public Hasher CreateExportable() => ExportedStates.Exportable(Create());

    public byte[] Hash(byte[] message)
    {
        using Hasher hasher = Create();
        hasher.AppendData(message);
        return hasher.GetHashAndReset();
    }

    private static IEnumerable<Subject> OfFunction(HashFunction function)
    {
        yield return Of(function, "", new());
        if (function.MaxKeyBytes > 0)
        {
            yield return Of(function, " with a key", new() { Key = VectorFile.Key(Math.Min(function.MaxKeyBytes, 100)) });
        }

        if (function.MaxSaltBytes > 0)
        {
            yield return Of(function, " with a salt", new() { Salt = VectorFile.Key(8) });
        }

        if (function.MaxPersonalizationBytes > 0)
        {
            yield return Of(function, " with a personalization", new() { Personalization = VectorFile.Key(8) });
        }

        if (function.HasKeyDerivation)
        {
            yield return Of(function, " deriving", new() { Context = "example.com 2026-11-23 runner" });
        }
    }

    private static Subject Of(HashFunction function, string suffix, HashFunctionOptions options) =>
        new(function.Name + suffix, () => function.Create(options), Unit(function.Name, function.BlockBytes))
        {
            Function = function,
            Options = options,
        };

    private static int Unit(string name, int blockBytes) =>
        name is "blake2bp" or "blake2sp" ? 512 : name == "blake3" ? 1024 : blockBytes;

    private static IEnumerable<Subject> OfTypes()
    {
        foreach (int stateBits in (int[])[256, 512, 1024])
        {
            foreach (int keyBytes in (int[])[0, 50])
            {
                byte[] key = VectorFile.Key(keyBytes);
                SkeinParameters tree = new() { Tree = new SkeinTree(1, 1, 255), Nonce = VectorFile.Key(9) };
                SkeinParameters endless = new() { IsOutputLengthUnknown = true, PublicKey = VectorFile.Key(200) };
                yield return new(
                    $"skein{stateBits} tree, key of {keyBytes}", () => SkeinTypes.Create(stateBits, key, tree), stateBits / 8);
                yield return new(
                    $"skein{stateBits} endless, key of {keyBytes}", () => SkeinTypes.Create(stateBits, key, endless), stateBits / 8);
            }
        }

        yield return new("blake2xb endless", static () => new Blake2Xb(new Blake2XbParameters { IsOutputLengthUnknown = true }), 128);
        yield return new("blake2xs endless", static () => new Blake2Xs(new Blake2XsParameters { IsOutputLengthUnknown = true }), 64);
    }
}
