using System.Diagnostics;

namespace Hashlane.Distributed;

/// <summary>Units as messages.</summary>
/// <remarks>
/// There is one form of each unit. A path starts with the number of bytes that it shares with the path before it, so
/// that the folders of many files take hardly any space.
/// </remarks>
internal static class UnitCodec
{
    /// <summary>The most bytes of a unit. A longer one is refused before anything in it is looked at.</summary>
    internal const int MaxBytes = MessageLimits.MaxBytes;

    /// <summary>The first byte: the kind of message in the high bits, and its version in the low ones.</summary>
    internal const byte Magic = 0xA1;

    private const byte HasLocator = 0b_0000_0001;

    // The bits, the number of shared bytes, the number of other bytes.
    private const int FewestFileBytes = 3;

    /// <summary>Writes a unit.</summary>
    /// <exception cref="MessageException">The unit breaks a rule or a limit that its readers check.</exception>
    internal static byte[] Encode(Unit unit)
    {
        MessageWriter writer = new();
        try
        {
            writer.Byte(Magic);
            writer.Id(unit.Id);
            WriteWork(ref writer, unit);
            return writer.ToMessage();
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Reads a unit.</summary>
    /// <exception cref="MessageException">The bytes are no unit.</exception>
    internal static Unit Decode(ReadOnlyMemory<byte> body)
    {
        MessageReader reader = new(body.Span, Magic, "unit");
        UnitId id = reader.Id();
        UnitId job = reader.Id();
        string root = reader.Name();
        string algorithm = reader.Name();
        UnitKind kind = (UnitKind)reader.Byte();
        string notBy = reader.Text(MessageLimits.MaxNameBytes);
        long maxFileBytes = reader.Count();
        long maxUnitBytes = reader.Count();
        bool hasRange = kind == UnitKind.Subtree;
        Unit unit = new()
        {
            Id = id,
            Job = job,
            Root = root,
            Algorithm = algorithm,
            Kind = kind,
            NotBy = notBy,
            MaxFileBytes = maxFileBytes,
            MaxUnitBytes = maxUnitBytes,
            Offset = hasRange ? reader.Count() : 0,
            Length = hasRange ? reader.Count() : 0,
            Files = ReadFiles(ref reader),
        };
        reader.End();
        CheckRange(unit);
        return unit;
    }

    /// <summary>Writes all but the id of a unit: the work that it asks for.</summary>
    /// <param name="writer">The target.</param>
    /// <param name="unit">The unit.</param>
    /// <param name="isForId">Whether to leave out signatures of addresses.</param>
    internal static void WriteWork(ref MessageWriter writer, Unit unit, bool isForId = false)
    {
        CheckRange(unit);
        writer.Id(unit.Job);
        writer.Name(unit.Root);
        writer.Name(unit.Algorithm);
        writer.Byte((byte)unit.Kind);
        writer.Text(unit.NotBy, MessageLimits.MaxNameBytes);
        writer.Count(unit.MaxFileBytes);
        writer.Count(unit.MaxUnitBytes);
        if (unit.Kind == UnitKind.Subtree)
        {
            writer.Count(unit.Offset);
            writer.Count(unit.Length);
        }

        WriteFiles(ref writer, unit.Files, isForId);
    }

    private static void WriteFiles(ref MessageWriter writer, UnitFile[] files, bool isForId)
    {
        if (files.Length is 0 or > MessageLimits.MaxFiles)
        {
            throw new MessageException($"a unit of {files.Length} files, not 1 to {MessageLimits.MaxFiles}");
        }

        writer.Count(files.Length);
        ReadOnlySpan<byte> previous = [];
        long pathBytes = 0;
        foreach (UnitFile file in files)
        {
            ReadOnlySpan<byte> path = file.Path;
            CheckPath(path, ref pathBytes);
            writer.Byte((byte)(IdentityFields.BitsOf(file.Identity) | (file.Locator.Length != 0 ? HasLocator : 0)));
            int shared = path.CommonPrefixLength(previous);
            writer.Count(shared);
            writer.Count(path.Length - shared);
            writer.Bytes(path[shared..]);
            IdentityFields.Write(ref writer, file.Identity);
            if (file.Locator.Length != 0)
            {
                writer.Text(
                    isForId ? Locators.WithoutSignature(file.Locator) : file.Locator, MessageLimits.MaxLocatorBytes);
            }

            previous = path;
        }
    }

    private static UnitFile[] ReadFiles(ref MessageReader reader)
    {
        int count = (int)reader.Count(MessageLimits.MaxFiles);
        if (count == 0 || count > reader.Left / FewestFileBytes)
        {
            throw new MessageException($"a unit of {count} files, for which there are {reader.Left} bytes");
        }

        UnitFile[] files = new UnitFile[count];
        byte[] previous = [];
        long pathBytes = 0;
        for (int i = 0; i < files.Length; i++)
        {
            byte bits = reader.Byte();
            if ((bits & ~(IdentityFields.AllBits | HasLocator)) != 0)
            {
                throw new MessageException("a file has fields that this version does not know");
            }

            previous = ReadPath(ref reader, previous, ref pathBytes);
            ContentIdentity? identity = IdentityFields.Read(ref reader, bits);
            string locator = (bits & HasLocator) != 0 ? reader.Text(MessageLimits.MaxLocatorBytes) : "";
            if (locator.Length == 0 && (bits & HasLocator) != 0)
            {
                throw new MessageException("a file has a locator without a value");
            }

            files[i] = new UnitFile(previous) { Identity = identity, Locator = locator };
        }

        return files;
    }

    private static byte[] ReadPath(ref MessageReader reader, ReadOnlySpan<byte> previous, ref long pathBytes)
    {
        int shared = (int)reader.Count(previous.Length);
        int others = (int)reader.Count(ManifestPath.MaxBytes - shared);
        ReadOnlySpan<byte> end = reader.Bytes(others);
        if (others > 0 && shared < previous.Length && end[0] == previous[shared])
        {
            throw new MessageException("a path shares more bytes with the path before it than the message says");
        }

        // Before the allocation: few bytes of a message can stand for many long paths.
        CheckTotal(ref pathBytes, shared + others);
        byte[] path = GC.AllocateUninitializedArray<byte>(shared + others);
        previous[..shared].CopyTo(path);
        end.CopyTo(path.AsSpan(shared));
        CheckProper(path);
        return path;
    }

    private static void CheckPath(ReadOnlySpan<byte> path, ref long pathBytes)
    {
        CheckTotal(ref pathBytes, path.Length);
        CheckProper(path);
    }

    private static void CheckProper(ReadOnlySpan<byte> path)
    {
        if (!ManifestPath.IsProper(path))
        {
            throw new MessageException(
                "a path is empty, too long, not relative, or has a zero, an empty name, or a dot or two as a name");
        }
    }

    private static void CheckTotal(ref long pathBytes, int more)
    {
        pathBytes += more;
        if (pathBytes > MessageLimits.MaxBytes)
        {
            throw new MessageException($"all paths together are longer than {MessageLimits.MaxBytes} bytes");
        }
    }

    private static void CheckRange(Unit unit)
    {
        switch (unit.Kind)
        {
            case UnitKind.Files:
                if (unit.Offset != 0 || unit.Length != 0)
                {
                    throw new MessageException("a unit of whole files has a range");
                }

                break;
            case UnitKind.Subtree:
                CheckSubtree(unit);
                break;
            default:
                throw new MessageException($"the kind of unit {(byte)unit.Kind} is unknown");
        }
    }

    private static void CheckSubtree(Unit unit)
    {
        if (unit.Files is not [{ Identity: ContentIdentity identity }])
        {
            throw new MessageException("a subtree is not of one file whose identity is known");
        }

        if (unit.Offset < 0 || unit.Offset % MessageLimits.ChunkBytes != 0)
        {
            throw new MessageException($"a subtree starts at byte {unit.Offset}, not at a chunk");
        }

        // A subtraction, which cannot overflow: neither is negative.
        if (unit.Length <= 0 || unit.Offset > identity.Bytes || unit.Length > identity.Bytes - unit.Offset)
        {
            throw new MessageException(
                $"a subtree of {unit.Length} bytes at byte {unit.Offset} is not in a file of {identity.Bytes} bytes");
        }

        Debug.Assert(unit.Offset + unit.Length > 0);
    }
}
