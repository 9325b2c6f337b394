using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests.Reading;

/// <summary>Units for an executor of files, and the folder that it may read.</summary>
internal static class UnitsOfTests
{
    /// <summary>The name of the root.</summary>
    internal const string Root = "archive";

    private static readonly UnitId _id = new(new byte[UnitId.Bytes]);

    /// <summary>Makes an executor whose only root is the sandbox's folder.</summary>
    internal static FileExecutor ExecutorOf(Sandbox sandbox, Action<byte[]>? opened = null) =>
        new(new PathMap(Root, sandbox.Folder)) { Opened = opened };

    /// <summary>Makes a unit of whole files.</summary>
    internal static Unit OfFiles(params string[] paths) => OfFiles([.. paths.Select(path => new UnitFile(Bytes.Of(path)))]);

    /// <summary>Makes a unit of whole files.</summary>
    internal static Unit OfFiles(
        UnitFile[] files,
        string algorithm = "blake3",
        long maxFileBytes = long.MaxValue,
        long maxUnitBytes = long.MaxValue) => new()
        {
            Id = _id,
            Job = _id,
            Root = Root,
            Algorithm = algorithm,
            Kind = UnitKind.Files,
            Files = files,
            MaxFileBytes = maxFileBytes,
            MaxUnitBytes = maxUnitBytes,
        };

    /// <summary>Makes a unit of a subtree.</summary>
    internal static Unit OfSubtree(UnitFile file, long offset, long length, string algorithm = "blake3") => new()
    {
        Id = _id,
        Job = _id,
        Root = Root,
        Algorithm = algorithm,
        Kind = UnitKind.Subtree,
        Files = [file],
        Offset = offset,
        Length = length,
    };

    /// <summary>Executes a unit that must not be refused.</summary>
    internal static FileOutcome[] Run(FileExecutor executor, Unit unit)
    {
        Assert.Null(executor.Refuse(unit));
        return executor.Execute(unit, TestContext.Current.CancellationToken);
    }

    /// <summary>Returns the identity of a file as it is.</summary>
    internal static ContentIdentity IdentityOf(Sandbox sandbox, string name) =>
        IdentityOf(sandbox.Folder, name);

    /// <inheritdoc cref="IdentityOf(Sandbox, string)"/>
    internal static ContentIdentity IdentityOf(string root, string name)
    {
        using TreeFolder folder = TreeFolder.Open(Bytes.Of(root), out _)!;
        Assert.True(folder.GetStatus(Bytes.Of(name), LinkUse.Keep, out EntryStatus status).IsNone);
        return UnitInput.Identify(status);
    }
}
