using System.Text.Json;

namespace Hashlane.Tests;

/// <summary>BLAKE2X through the public types: blake2x.json. It has no kernels of its own but BLAKE2's.</summary>
internal sealed class Blake2XFamily : IKernelFamily
{
    private const int Cases = 100, FewEach = 8;

    public string Prefix => "Blake2X";

    public IReadOnlyList<KernelInfo> Kernels => [];

    public void Run(Tally tally, CaseCount count)
    {
        IReadOnlyList<JsonElement> vectors = EmbeddedVectors.Cases("blake2x.json");
        EmbeddedVectors.AssertCount(vectors.Count, Cases);
        tally.Group("Blake2X", () =>
        {
            foreach (JsonElement vector in vectors.Where((_, i) => count == CaseCount.All || i % FewEach == 0))
            {
                Check(tally, vector);
            }
        });
    }

    public void PrintTimings(TextWriter output)
    {
    }

    private static void Check(Tally tally, JsonElement vector)
    {
        byte[] key = EmbeddedVectors.Hex(vector, "key"), message = EmbeddedVectors.Pattern(vector.GetProperty("len").GetInt32());
        byte[] front = EmbeddedVectors.Hex(vector, "out"), tail = EmbeddedVectors.Hex(vector, "tail");
        int length = vector.GetProperty("out_len").GetInt32();
        bool isUnknown = vector.GetProperty("unknown_length").GetBoolean();
        string hash = vector.GetProperty("hash").GetString()!;
        string name = $"{hash}: {message.Length} bytes, key of {key.Length}, {(isUnknown ? "unknown length, " : "")}{length} of output";
        using Hasher hasher = hash == "blake2xb" ? CreateB(key, length, isUnknown) : CreateS(key, length, isUnknown);
        hasher.AppendData(message.AsSpan(0, message.Length / 2));
        hasher.AppendData(message.AsSpan(message.Length / 2));
        byte[] output = hasher.GetCurrentHash();
        tally.Check($"{name}, digest", output.Length == length && output.AsSpan().StartsWith(front) && output.AsSpan().EndsWith(tail));

        using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
        reader.Position = (ulong)(length - tail.Length);
        reader.Read(output.AsSpan(0, tail.Length));
        tally.Check($"{name}, end of the output", output.AsSpan(0, tail.Length).SequenceEqual(tail));
    }

    private static Hasher CreateB(byte[] key, int length, bool isUnknown)
    {
        Blake2XbParameters parameters = new() { OutputLength = length, IsOutputLengthUnknown = isUnknown };
        return key.Length == 0 ? new Blake2Xb(parameters) : new Blake2XbMac(key, parameters);
    }

    private static Hasher CreateS(byte[] key, int length, bool isUnknown)
    {
        Blake2XsParameters parameters = new() { OutputLength = length, IsOutputLengthUnknown = isUnknown };
        return key.Length == 0 ? new Blake2Xs(parameters) : new Blake2XsMac(key, parameters);
    }
}
