namespace Hashlane.Distributed;

/// <summary>Makes the units of a job.</summary>
/// <remarks><b>Thread safety.</b> Any number of threads.</remarks>
internal sealed class UnitFactory
{
    private readonly JobSettings _settings;
    private readonly UnitId _job;

    /// <summary>Creates a factory.</summary>
    /// <param name="settings">The settings.</param>
    /// <param name="job">The job.</param>
    /// <exception cref="ArgumentException">The algorithm is unknown, or the length of a subtree is none.</exception>
    internal UnitFactory(JobSettings settings, UnitId job)
    {
        if (!System.Numerics.BitOperations.IsPow2(settings.SubtreeBytes) ||
            settings.SubtreeBytes < Blake3Subtree.ChunkBytes)
        {
            throw new ArgumentException(
                $"A subtree must be a power of two from {Blake3Subtree.ChunkBytes} bytes, but is "
                + $"{settings.SubtreeBytes} bytes long.",
                nameof(settings));
        }

        HashFunction function = HashFunction.Get(settings.Algorithm);
        if (function.HashSizeInBytes > MessageLimits.MaxValueBytes)
        {
            throw new ArgumentException(
                $"A digest must have at most {MessageLimits.MaxValueBytes} bytes, but those of {function.Name} have "
                + $"{function.HashSizeInBytes}.",
                nameof(settings));
        }

        DigestBytes = function.HashSizeInBytes;
        HasSubtrees = function.Name == HashFunction.Blake3.Name;
        _settings = settings;
        _job = job;
    }

    /// <summary>The job.</summary>
    internal UnitId Job => _job;

    /// <summary>The length of a file's digest in bytes.</summary>
    internal int DigestBytes { get; }

    /// <summary>Whether a large file can be hashed in subtrees.</summary>
    internal bool HasSubtrees { get; }

    /// <summary>The longest file of a unit of several files, in bytes.</summary>
    private long MaxFileBytes => HasSubtrees ? _settings.MaxWholeBytes : long.MaxValue;

    /// <summary>Whether a file is hashed in subtrees.</summary>
    internal bool IsDivided(long bytes) =>
        HasSubtrees && bytes > _settings.MaxWholeBytes && bytes > _settings.SubtreeBytes;

    /// <summary>Whether a file takes a unit alone, or several.</summary>
    internal bool IsLarge(long bytes) => HasSubtrees && bytes > _settings.MaxWholeBytes;

    /// <summary>
    /// Plans a large file. Only its subtrees expect the identity: a file that is read whole may be any. An object whose
    /// identity does not hold parts together is read whole, however long it is.
    /// </summary>
    /// <param name="item">The file.</param>
    /// <param name="identity">Its identity.</param>
    /// <param name="tryNumber">The number of the try.</param>
    /// <exception cref="MessageException">A unit of it would break a rule of messages.</exception>
    internal PlannedWork LargeFile(PendingItem item, ContentIdentity identity, int tryNumber)
    {
        bool isDivided = IsDivided(identity.Bytes);
        if (!isDivided || (item.Item.File.Locator.Length > 0 && !identity.HoldsParts))
        {
            Template template = new() { Kind = UnitKind.Files, Files = [item.Item.File], MayTakeLong = isDivided };
            return Make(template, [item], new UnitNumber(tryNumber));
        }

        FileDivision division = new(item, identity, _settings.SubtreeBytes) { Try = tryNumber };

        // If the first one breaks no rule, then neither do the others.
        _ = Subtree(division, 0);
        return new DividedFile(this, division);
    }

    /// <summary>Plans whole files.</summary>
    internal PlannedUnit WholeFiles(PendingItem[] items, UnitNumber number)
    {
        UnitFile[] files = new UnitFile[items.Length];
        for (int i = 0; i < files.Length; i++)
        {
            files[i] = items[i].Item.File;
        }

        Template template = new()
        {
            Kind = UnitKind.Files,
            Files = files,
            MaxFileBytes = MaxFileBytes,
            MaxUnitBytes = items.Length > 1 ? _settings.MaxUnitBytes : long.MaxValue,
        };
        return Make(template, items, number);
    }

    /// <summary>Plans some files of a unit again, with the same expectations and limits.</summary>
    /// <param name="failed">The unit.</param>
    /// <param name="indexes">The places of the files.</param>
    /// <param name="number">Another number than that of the unit.</param>
    /// <param name="notBy">The name of the worker that has failed; empty if it is unknown.</param>
    internal PlannedUnit Again(PlannedUnit failed, int[] indexes, UnitNumber number, string notBy)
    {
        Unit unit = failed.Unit;
        Template template = new()
        {
            Kind = unit.Kind,
            Files = Array.ConvertAll(indexes, index => unit.Files[index]),
            Offset = unit.Offset,
            Length = unit.Length,
            MaxFileBytes = unit.MaxFileBytes,
            MaxUnitBytes = unit.MaxUnitBytes,
            NotBy = notBy,
            MayTakeLong = failed.MayTakeLong,
        };
        PendingItem[] items = Array.ConvertAll(indexes, index => failed.Items[index]);
        return Make(template, items, number, failed.Part);
    }

    /// <summary>Plans a subtree of a large file.</summary>
    /// <param name="division">The division of the file.</param>
    /// <param name="index">The place of the subtree in the file.</param>
    internal PlannedUnit Subtree(FileDivision division, long index)
    {
        long offset = index * division.SubtreeBytes;
        Template template = new()
        {
            Kind = UnitKind.Subtree,
            Files = [division.Item.Item.File with { Identity = division.Identity }],
            Offset = offset,
            Length = Math.Min(division.SubtreeBytes, division.Identity.Bytes - offset),
        };
        return Make(template, [division.Item], new UnitNumber(division.Try), new SubtreePart(division));
    }

    /// <summary>Plans the verification of a result by another worker.</summary>
    /// <returns>The unit, which expects the contents that the first worker saw; null if nothing was hashed.</returns>
    internal PlannedUnit? Check(PlannedUnit original, UnitResult result)
    {
        int[] indexes = [.. Enumerable.Range(0, result.Outcomes.Length)
            .Where(index => result.Outcomes[index].Kind == OutcomeKind.Hashed)];
        if (indexes.Length == 0)
        {
            return null;
        }

        return Check(new VerifiedResult(original, result, indexes, Checks: 0));
    }

    /// <inheritdoc cref="Check(PlannedUnit, UnitResult)"/>
    internal PlannedUnit Check(VerifiedResult verified)
    {
        (PlannedUnit original, UnitResult result, int[] indexes, int checks) = verified;
        Template template = new()
        {
            Kind = original.Unit.Kind,
            Files = Array.ConvertAll(
                indexes, index => original.Unit.Files[index] with { Identity = result.Outcomes[index].Identity }),
            Offset = original.Unit.Offset,
            Length = original.Unit.Length,
            NotBy = result.Worker,
            MayTakeLong = original.MayTakeLong,
        };
        PendingItem[] items = Array.ConvertAll(indexes, index => original.Items[index]);
        return Make(template, items, original.Number with { Checks = checks }, original.Part, verified);
    }

    private PlannedUnit Make(
        Template template,
        PendingItem[] items,
        UnitNumber number,
        SubtreePart? part = null,
        VerifiedResult? verifies = null)
    {
        Unit unit = With(template, UnitIds.Of(With(template, _job), number.ForId));
        return new PlannedUnit(unit, items)
        {
            Number = number,
            Part = part,
            Verifies = verifies,
            MayTakeLong = template.MayTakeLong || !HasSubtrees,
        };
    }

    private Unit With(Template template, UnitId id) => new()
    {
        Id = id,
        Job = _job,
        Root = _settings.Root,
        Algorithm = _settings.Algorithm,
        Kind = template.Kind,
        Files = template.Files,
        Offset = template.Offset,
        Length = template.Length,
        MaxFileBytes = template.MaxFileBytes,
        MaxUnitBytes = template.MaxUnitBytes,
        NotBy = template.NotBy,
    };

    /// <summary>All of a unit that differs between the units of a job, but its id; and how it is planned.</summary>
    private sealed class Template
    {
        internal required UnitKind Kind { get; init; }

        internal required UnitFile[] Files { get; init; }

        internal long Offset { get; init; }

        internal long Length { get; init; }

        internal long MaxFileBytes { get; init; } = long.MaxValue;

        internal long MaxUnitBytes { get; init; } = long.MaxValue;

        internal string NotBy { get; init; } = "";

        /// <inheritdoc cref="PlannedUnit.MayTakeLong"/>
        internal bool MayTakeLong { get; init; }
    }
}
