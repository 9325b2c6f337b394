namespace Hashlane.Cli;

/// <summary>Verifies that a proof leads to a published root, and that a file has the proven digest.</summary>
internal static class ManifestVerifyProofCommand
{
    internal static int Run(CommandLine line, Messages messages)
    {
        ManifestOperands.RefuseMore(line, 2);
        byte[] name = NativeText.ToBytes(ManifestOperands.Required(line, 0, "PROOF"));
        byte[]? file = line.Operands.Count > 1 ? NativeText.ToBytes(line.Operands[1]) : null;
        (long size, byte[] root) = ReadRoot(line);
        IoError error = KeyFile.Read(name, InclusionProof.MaxBytes, out byte[] text);
        if (!error.IsNone)
        {
            messages.Write(name, error.Reason);
            return ExitCodes.Failure;
        }

        ManifestEntry entry;
        try
        {
            InclusionProof proof = InclusionProof.Read(text);
            if (!proof.LeadsTo(size, root))
            {
                messages.Write(name, "the proof does not lead to the root: nothing is proven");
                return ExitCodes.Failure;
            }

            entry = ManifestJson.ReadEntry(proof.Line, new ByteLine());
        }
        catch (FormatException exception)
        {
            messages.Write(name, exception.Message);
            return ExitCodes.Failure;
        }

        // A proof of another file in the manifest is as good as that of this one, but for its path. The end of a path
        // is not enough: somebody could put the file and the proof of 'app' in the place of 'stable/app'.
        byte[]? path = line.ValueOf(ManifestSyntax.Path) is string wanted ? NativeText.ToBytes(wanted) : null;
        ReadOnlySpan<byte> expected = path ?? WithoutDot(file ?? entry.Path);
        if (!entry.Path.AsSpan().SequenceEqual(expected))
        {
            messages.Write(
                name,
                $"it proves another path: {NameQuoting.ToText(entry.Path)}"
                    + (path is null ? $" (if that is the one you mean, say so with {ManifestSyntax.Path})" : ""));
            return ExitCodes.Failure;
        }

        return file is null ? Show(entry, messages) : Verify(entry, file, messages);
    }

    private static ReadOnlySpan<byte> WithoutDot(ReadOnlySpan<byte> name)
    {
        while (name.StartsWith("./"u8))
        {
            name = name[2..].TrimStart((byte)'/');
        }

        return name;
    }

    /// <summary>
    /// Writes the proven entry: a file as a line with a tag, which can be checked later, and a link as JSON.
    /// </summary>
    private static int Show(ManifestEntry entry, Messages messages)
    {
        Results results = new(messages);
        if (entry.Kind == EntryKind.Link)
        {
            using JsonLines json = new();
            results.Write(json.Link(entry.Path, entry.Target));
            return ExitCodes.Success;
        }

        HashFunction function = KnownAlgorithm.Find(entry.Algorithm)!;
        ChecksumLineWriter writer = new(
            LineForm.Tagged, DigestDigits.Hexadecimal, LineEnd.NewLine, () => results.IsTerminal);
        writer.Begin(function, (ulong)entry.Digest.Length, entry.Path);
        writer.Append(entry.Digest);
        writer.End(entry.Path);
        results.Write(writer.Line);
        return ExitCodes.Success;
    }

    private static int Verify(ManifestEntry entry, byte[] file, Messages messages)
    {
        if (entry.Kind != EntryKind.File)
        {
            messages.Write(file, "the proven entry is a link, which has no digest");
            return ExitCodes.Failure;
        }

        using FileHasher hasher = new(null, Environment.ProcessorCount, new Progress(messages, 1));
        IoError error = hasher.Hash(file, KnownAlgorithm.Find(entry.Algorithm)!, out Hasher result);
        if (!error.IsNone)
        {
            messages.Write(file, error.Reason);
            return ExitCodes.Failure;
        }

        byte[] digest = new byte[result.HashLengthInBytes];
        result.GetHashAndReset(digest);
        bool isEqual = digest.AsSpan().SequenceEqual(entry.Digest);
        Results results = new(messages);
        ByteLine line = new();
        if (NameQuoting.IsQuotedOnTerminal(file) && results.IsTerminal)
        {
            NameQuoting.Append(line, file);
        }
        else
        {
            NameForm form = NameEscaping.FormOf(file);
            line.Append(form == NameForm.Escaped ? [NameEscaping.Marker] : ""u8);
            NameEscaping.Append(line, file, form);
        }

        results.Write(line.Append(isEqual ? ": OK\n"u8 : ": FAILED\n"u8));
        return isEqual ? ExitCodes.Success : ExitCodes.Failure;
    }

    private static (long Size, byte[] Root) ReadRoot(CommandLine line)
    {
        if (line.ValueOf(ManifestSyntax.Root) is not string text)
        {
            throw new UsageException(
                $"{ManifestSyntax.Root} is missing: a proof proves nothing without a root from a trusted source");
        }

        int colon = text.IndexOf(':', StringComparison.Ordinal);
        byte[] digits = NativeText.ToBytes(text[(colon + 1)..]);
        byte[] root = new byte[MerkleFrontier.HashBytes];
        return colon > 0
            && DecimalText.TryParse(text.AsSpan(0, colon), out long size)
            && digits.Length == 2 * root.Length && Hex.TryDecode(digits, root)
                ? (size, root)
                : throw new UsageException(
                    $"{ManifestSyntax.Root} {NameQuoting.Show(text)}: it is not a number, a colon and 64 digits");
    }
}
