using System.Text;
using FsCheck;
using FsCheck.Fluent;

namespace Hashlane.Distributed.Tests;

/// <summary>Units and results of all kinds, and their fields as text, which tests compare.</summary>
internal static class MessageSamples
{
    private static readonly Gen<byte> _bytes = Gen.Choose(0, byte.MaxValue).Select(value => (byte)value);

    // Few letters, so that paths share beginnings.
    private static readonly Gen<byte[]> _pathNames =
        Gen.Elements([.. "ab.-\u00e9\n"u8.ToArray()]).NonEmptyListOf().Select(name => name.ToArray())
            .Where(name => name is not [(byte)'.'] and not [(byte)'.', (byte)'.']);

    private static readonly Gen<byte[]> _paths =
        from names in _pathNames.NonEmptyListOf()
        select names.Aggregate((path, name) => [.. path, (byte)'/', .. name]);

    private static readonly Gen<string> _texts =
        Gen.Elements("a", "Z", "0", " ", "\"", "é", "Ω", "😀", "\u200b", "%").ListOf()
            .Select(parts => string.Concat(parts));

    private static readonly Gen<string> _names = _texts.Select(text => "n" + text)
        .Where(text => Encoding.UTF8.GetByteCount(text) <= MessageLimits.MaxNameBytes);

    private static readonly Gen<long> _counts = Gen.OneOf(
        Gen.Choose(0, 300).Select(value => (long)value),
        Gen.Choose(0, 63).Select(bits => long.MaxValue >> bits));

    private static readonly Gen<ContentIdentity> _identities =
        from bytes in _counts
        from near in Gen.OneOf(_counts, _counts.Select(value => -value - 1))
        from time in Gen.OneOf(
            Gen.Constant((Int128)near), _counts.Select(value => near + ((Int128)(value / 2) * 1_000_000_000)),
            _counts.Select(value => near - ((Int128)(value / 2) * 1_000_000_000)))
        from number in Gen.OneOf(_counts.Select(value => (ulong)value), Gen.Constant(ulong.MaxValue))
        from tag in _texts
        from change in Gen.OneOf(Gen.Constant(0L), _counts, _counts.Select(value => near - value - 1))
        select new ContentIdentity(bytes, time, number, tag) { ChangedNanoseconds = change };

    private static readonly Gen<UnitId> _ids = _bytes.ArrayOf(UnitId.Bytes).Select(bytes => new UnitId(bytes));

    private static readonly Gen<UnitFile> _files =
        from path in _paths
        from identity in _identities.OrNull()
        from locator in _texts
        select new UnitFile(path) { Identity = identity, Locator = locator };

    /// <summary>Units of whole files.</summary>
    public static Gen<Unit> Units =>
        from id in _ids
        from job in _ids
        from root in _names
        from algorithm in _names
        from files in _files.NonEmptyListOf()
        from maxFileBytes in _counts
        from maxUnitBytes in _counts
        from notBy in Gen.OneOf(_names, Gen.Constant(""))
        select new Unit
        {
            Id = id,
            Job = job,
            Root = root,
            Algorithm = algorithm,
            Kind = UnitKind.Files,
            Files = [.. files],
            MaxFileBytes = maxFileBytes,
            MaxUnitBytes = maxUnitBytes,
            NotBy = notBy,
        };

    /// <summary>Units of a subtree.</summary>
    public static Gen<Unit> Subtrees =>
        from unit in Units
        from identity in _identities.Where(identity => identity.Bytes > 0)
        from start in _counts
        from length in _counts
        let offset = start % identity.Bytes / 1024 * 1024
        select Change(
            unit,
            kind: UnitKind.Subtree,
            files: [unit.Files[0] with { Identity = identity }],
            offset: offset,
            length: 1 + (length % (identity.Bytes - offset)));

    /// <summary>Results.</summary>
    public static Gen<UnitResult> Results =>
        from id in _ids
        from job in _ids
        from worker in _names
        from answer in Gen.Elements("declined", "returned", "done", "done", "done", "done")
        from outcomes in Outcomes.ListOf()
        select new UnitResult
        {
            Id = id,
            Job = job,
            Worker = worker,
            IsDeclined = answer == "declined",
            IsReturned = answer == "returned",
            Outcomes = answer == "done" ? [.. outcomes] : [],
        };

    private static Gen<FileOutcome> Outcomes => Gen.OneOf(
        from identity in _identities
        from value in _bytes.NonEmptyListOf()
        from contentBytes in Gen.OneOf(Gen.Constant(identity.Bytes), _counts)
        select FileOutcome.Hashed(identity, [.. value], contentBytes),
        from kind in Gen.Elements(OutcomeKind.Deferred, OutcomeKind.Missing, OutcomeKind.Changed, OutcomeKind.Failed)
        from identity in _identities.OrNull()
        from reason in _texts
        select new FileOutcome { Kind = kind, Identity = identity, Reason = reason });

    /// <summary>A unit of these files, all else the same.</summary>
    public static Unit UnitOf(params UnitFile[] files) => new()
    {
        Id = new UnitId([.. Enumerable.Range(1, 16).Select(value => (byte)value)]),
        Job = new UnitId([.. Enumerable.Range(101, 16).Select(value => (byte)value)]),
        Root = "data",
        Algorithm = "blake3",
        Kind = UnitKind.Files,
        Files = files,
        MaxFileBytes = 64 << 20,
        MaxUnitBytes = 256 << 20,
    };

    /// <summary>A subtree of a file.</summary>
    public static Unit SubtreeOf(long offset, long length, ContentIdentity? identity) => Change(
        UnitOf(File("folder/large.bin") with { Identity = identity }),
        kind: UnitKind.Subtree, offset: offset, length: length);

    /// <summary>A file without an identity.</summary>
    public static UnitFile File(string path) => new(Encoding.UTF8.GetBytes(path));

    /// <summary>The result of these outcomes, all else the same.</summary>
    public static UnitResult ResultOf(params FileOutcome[] outcomes) => new()
    {
        Id = new UnitId([.. Enumerable.Range(1, 16).Select(value => (byte)value)]),
        Job = new UnitId([.. Enumerable.Range(101, 16).Select(value => (byte)value)]),
        Worker = "worker-1",
        Outcomes = outcomes,
    };

    /// <summary>A unit that differs in some fields.</summary>
    public static Unit Change(
        Unit unit,
        UnitId? id = null,
        UnitId? job = null,
        string? root = null,
        string? algorithm = null,
        UnitKind? kind = null,
        UnitFile[]? files = null,
        long? offset = null,
        long? length = null,
        long? maxFileBytes = null,
        long? maxUnitBytes = null,
        string? notBy = null) => new()
        {
            Id = id ?? unit.Id,
            Job = job ?? unit.Job,
            Root = root ?? unit.Root,
            Algorithm = algorithm ?? unit.Algorithm,
            Kind = kind ?? unit.Kind,
            Files = files ?? unit.Files,
            Offset = offset ?? unit.Offset,
            Length = length ?? unit.Length,
            MaxFileBytes = maxFileBytes ?? unit.MaxFileBytes,
            MaxUnitBytes = maxUnitBytes ?? unit.MaxUnitBytes,
            NotBy = notBy ?? unit.NotBy,
        };

    public static string Show(Unit unit) => string.Join(
        "\n",
        [
            $"{unit.Id} {unit.Job} {unit.Root} {unit.Algorithm} {unit.Kind} {unit.Offset} {unit.Length}",
            $"{unit.MaxFileBytes} {unit.MaxUnitBytes} {unit.NotBy}",
            .. unit.Files.Select(file => $"{Convert.ToHexString(file.Path)} {file.Identity} {file.Locator}"),
        ]);

    public static string Show(UnitResult result) => string.Join(
        "\n",
        [
            $"{result.Id} {result.Job} {result.Worker} {result.IsDeclined} {result.IsReturned}",
            .. result.Outcomes.Select(outcome =>
                $"{outcome.Kind} {outcome.Identity} {outcome.ContentBytes} {Convert.ToHexString(outcome.Value)} {outcome.Reason}"),
        ]);
}
