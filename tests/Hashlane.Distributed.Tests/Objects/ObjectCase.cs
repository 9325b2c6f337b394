namespace Hashlane.Distributed.Tests;

/// <summary>Executes units over HTTP with settings that suit tests: quick tries, and no hurry otherwise.</summary>
internal static class ObjectCase
{
    internal static readonly ObjectSettings Settings = new()
    {
        ConnectTimeout = Patience.Limit,
        StallTimeout = Patience.Limit,
        UnitPatience = Patience.Limit,
        FirstPause = TimeSpan.FromMilliseconds(1),
        MaxPause = TimeSpan.FromMilliseconds(5),
    };

    internal static UnitFile File(string url, ContentIdentity? identity = null) =>
        new("object"u8.ToArray()) { Locator = url, Identity = identity };

    internal static Unit Whole(params UnitFile[] files) => Whole("blake3", files);

    internal static Unit Whole(string algorithm, params UnitFile[] files) => Of(algorithm, UnitKind.Files, files);

    internal static Unit Subtree(string url, ContentIdentity identity, long offset, long length) => new()
    {
        Id = new UnitId(new byte[UnitId.Bytes]),
        Job = new UnitId(new byte[UnitId.Bytes]),
        Root = "objects",
        Algorithm = "blake3",
        Kind = UnitKind.Subtree,
        Files = [File(url, identity)],
        Offset = offset,
        Length = length,
    };

    internal static Unit Limited(long maxFileBytes, long maxUnitBytes, params UnitFile[] files) => new()
    {
        Id = new UnitId(new byte[UnitId.Bytes]),
        Job = new UnitId(new byte[UnitId.Bytes]),
        Root = "objects",
        Algorithm = "blake3",
        Kind = UnitKind.Files,
        Files = files,
        MaxFileBytes = maxFileBytes,
        MaxUnitBytes = maxUnitBytes,
    };

    /// <summary>Reads one object of a server whole.</summary>
    internal static FileOutcome Read(ObjectServer server, ObjectSettings? settings = null, string path = "/object") =>
        Assert.Single(Execute(Whole(File(server.Origin + path)), settings, server.Origin));

    internal static FileOutcome[] Execute(Unit unit, ObjectSettings? settings, params string[] origins) =>
        Execute(unit, settings, ObjectHeaders.None, origins);

    internal static FileOutcome[] Execute(
        Unit unit, ObjectSettings? settings, ObjectHeaders headers, params string[] origins)
    {
        using ObjectAccess access = new(origins, headers, settings ?? Settings);
        using IUnitExecutor executor = access.CreateExecutor();
        Assert.Null(executor.Refuse(unit));
        return executor.Execute(unit, CancellationToken.None);
    }

    internal static string? Refuse(Unit unit, params string[] origins)
    {
        using ObjectAccess access = new(origins, ObjectHeaders.None, Settings);
        using IUnitExecutor executor = access.CreateExecutor();
        return executor.Refuse(unit);
    }

    /// <summary>Asserts that there is a digest, and that it is that of the object.</summary>
    internal static void AssertDigest(StoredObject stored, FileOutcome outcome)
    {
        Assert.Equal("", outcome.Reason);
        Assert.Equal(OutcomeKind.Hashed, outcome.Kind);
        Assert.Equal(Blake3.HashData(stored.Bytes), outcome.Value);
    }

    internal static void AssertNone(OutcomeKind kind, string reason, FileOutcome outcome)
    {
        Assert.Equal(kind, outcome.Kind);
        Assert.Contains(reason, outcome.Reason, StringComparison.Ordinal);
        Assert.Empty(outcome.Value);
    }

    private static Unit Of(string algorithm, UnitKind kind, UnitFile[] files) => new()
    {
        Id = new UnitId(new byte[UnitId.Bytes]),
        Job = new UnitId(new byte[UnitId.Bytes]),
        Root = "objects",
        Algorithm = algorithm,
        Kind = kind,
        Files = files,
    };
}
