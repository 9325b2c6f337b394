namespace Hashlane.Distributed;

/// <summary>Passes units of files to one executor and units of objects to another.</summary>
internal sealed class LocatorExecutor : IUnitExecutor
{
    private readonly IUnitExecutor _files;
    private readonly IUnitExecutor _objects;

    /// <summary>Creates an executor of two, which are disposed with it.</summary>
    /// <param name="files">The executor of units whose files have no locator.</param>
    /// <param name="objects">The executor of units whose files all have one.</param>
    internal LocatorExecutor(IUnitExecutor files, IUnitExecutor objects)
    {
        _files = files;
        _objects = objects;
    }

    public string? Refuse(Unit unit)
    {
        int objects = unit.Files.Count(static file => file.Locator.Length > 0);
        return objects > 0 && objects < unit.Files.Length
            ? "it has files as well as objects"
            : ExecutorOf(unit).Refuse(unit);
    }

    public FileOutcome[] Execute(Unit unit, CancellationToken cancellationToken) =>
        ExecutorOf(unit).Execute(unit, cancellationToken);

    public void Dispose()
    {
        _files.Dispose();
        _objects.Dispose();
    }

    private IUnitExecutor ExecutorOf(Unit unit) => unit.Files is [{ Locator.Length: > 0 }, ..] ? _objects : _files;
}
