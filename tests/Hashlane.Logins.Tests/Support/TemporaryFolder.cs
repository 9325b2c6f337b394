namespace Hashlane.Logins.Tests;

/// <summary>A folder that is deleted with all its files.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    /// <summary>Short, because a socket's path has little more than 100 characters.</summary>
    public string Path { get; } = Directory.CreateTempSubdirectory("logins-").FullName;

    public string File(string name) => System.IO.Path.Combine(Path, name);

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
