using System.Globalization;
using System.Text.Json;

namespace Hashlane.Files;

/// <summary>A proof that one line is in a manifest.</summary>
/// <param name="Line">The line's bytes, without the newline.</param>
/// <param name="Index">Its number as a leaf: the header is 0.</param>
/// <param name="Size">The number of leaves.</param>
/// <param name="Hashes">The digests of the proof, one after the other.</param>
internal sealed record InclusionProof(byte[] Line, long Index, long Size, byte[] Hashes)
{
    private const int Version = 1;

    /// <summary>The longest proof that is read.</summary>
    internal const int MaxBytes = 1024 * 1024;

    /// <summary>Whether the proof leads to the root of a manifest.</summary>
    /// <param name="size">The number of leaves, from a source that is trusted.</param>
    /// <param name="root">The Merkle root, from the same source.</param>
    internal bool LeadsTo(long size, ReadOnlySpan<byte> root) =>
        Size == size && MerkleTree.VerifyInclusion(
            MerkleFrontier.Function, MerkleTree.HashLeaf(MerkleFrontier.Function, Line), Index, size, Hashes, root);

    /// <summary>Appends the proof and a newline.</summary>
    internal void AppendTo(ByteLine line)
    {
        line.Append("{\"proof\":\"hashlane\",\"version\":1,\"line\":"u8);
        ManifestJson.AppendText(line, Line);
        line.Append(string.Create(CultureInfo.InvariantCulture, $",\"index\":{Index},\"size\":{Size},\"hashes\":\""))
            .AppendBase64(Hashes).Append("\"}\n"u8);
    }

    /// <summary>Reads a proof.</summary>
    /// <exception cref="FormatException">It is none; the message is the reason.</exception>
    internal static InclusionProof Read(ReadOnlySpan<byte> text)
    {
        byte[]? line = null;
        byte[]? hashes = null;
        string? format = null;
        long version = -1;
        long index = -1;
        long size = -1;
        text = text.TrimEnd("\r\n"u8);
        Utf8JsonReader json = ManifestJson.Begin(text);
        while (ManifestJson.TryNextMember(ref json, out string member))
        {
            switch (member)
            {
                case "proof":
                    format = ManifestJson.ReadText(ref json);
                    break;
                case "version":
                    version = ManifestJson.ReadNumber(ref json);
                    break;
                case "line":
                    line = ManifestJson.ReadBytes(ref json, member);
                    break;
                case "index":
                    index = ManifestJson.ReadNumber(ref json);
                    break;
                case "size":
                    size = ManifestJson.ReadNumber(ref json);
                    break;
                case "hashes":
                    hashes = json.TokenType == JsonTokenType.String && json.TryGetBytesFromBase64(out byte[]? bytes)
                        ? bytes
                        : throw new FormatException("its hashes are not base64");
                    break;
                default:
                    throw new FormatException("it has a member that the format does not have");
            }
        }

        if (format != ManifestJson.FormatName || version != Version || line is null || hashes is null)
        {
            throw new FormatException("it is not a proof of version 1");
        }

        InclusionProof proof = new(line, index, size, hashes);
        ByteLine canonical = new();
        proof.AppendTo(canonical);
        return canonical.Written[..^1].SequenceEqual(text)
            ? proof
            : throw new FormatException("it is not spelled as the format demands, or has a member twice");
    }
}
