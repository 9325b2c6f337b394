namespace Hashlane.Cli;

/// <summary>Writes a proof that an entry is in a manifest.</summary>
internal static class ManifestProveCommand
{
    internal static int Run(CommandLine line, Messages messages)
    {
        ManifestOperands.RefuseMore(line, 2);
        string path = ManifestOperands.Manifest(line, 0, "MANIFEST");
        byte[] name = NativeText.ToBytes(ManifestOperands.Required(line, 1, "PATH"));
        using ManifestSource? source = SourceReader.TryOpen(path, ".", null, messages);
        if (source is null)
        {
            return ExitCodes.Failure;
        }

        if (source.Trailer is not ManifestTrailer trailer)
        {
            messages.Write(NativeText.ToBytes(path), "only manifests of hashlane have a root, which proofs lead to");
            return ExitCodes.Failure;
        }

        ReadOnlySpan<byte> plain = name;
        while (plain.StartsWith("./"u8))
        {
            plain = plain[2..];
        }

        try
        {
            InclusionProof? proof = Prove(source, trailer, plain);
            if (proof is null)
            {
                messages.Write(name, "the manifest has no such path");
                return ExitCodes.Failure;
            }

            Results results = new(messages);
            if (NameQuoting.HasUnprintable(proof.Line) && results.IsTerminal)
            {
                messages.Write(name, "the proof has bytes that act on a terminal: redirect the output to a file");
                return ExitCodes.Failure;
            }

            ByteLine text = new();
            proof.AppendTo(text);
            results.Write(text);
            return ExitCodes.Success;
        }
        catch (ManifestException exception)
        {
            messages.Write(NativeText.ToBytes(path), exception.Message);
            return ExitCodes.Failure;
        }
    }

    private static InclusionProof? Prove(ManifestSource source, ManifestTrailer trailer, ReadOnlySpan<byte> path)
    {
        IEntrySource entries = source.Read();
        long index = 0;
        bool isFound = false;
        while (!isFound && entries.TryNext(out ManifestEntry? entry))
        {
            index++;
            isFound = entry!.Path.AsSpan().SequenceEqual(path);
        }

        if (!isFound)
        {
            return null;
        }

        LineReader lines = source.ReadLines();
        InclusionPath proof = new(index, trailer.TreeSize);
        byte[] proven = [];
        for (long i = 0; i < trailer.TreeSize && lines.TryNext(out ReadOnlySpan<byte> leaf); i++)
        {
            proof.Append(leaf);
            proven = i == index ? leaf.ToArray() : proven;
        }

        InclusionProof complete = new(proven, index, trailer.TreeSize, proof.GetProof());
        return complete.LeadsTo(trailer.TreeSize, trailer.Root)
            ? complete
            : throw new ManifestException(0, "the manifest has changed while it was read");
    }
}
