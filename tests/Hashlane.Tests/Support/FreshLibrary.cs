using System.Reflection;
using System.Runtime.Loader;

namespace Hashlane.Tests;

/// <summary>The library loaded once more, with static state as in a new process.</summary>
internal sealed class FreshLibrary : IDisposable
{
    private readonly AssemblyLoadContext _context = new("fresh", isCollectible: true);
    private readonly Assembly _library;

    public FreshLibrary()
    {
        _library = _context.LoadFromAssemblyPath(typeof(Hasher).Assembly.Location);
    }

    /// <summary>A static one-shot over arrays, not called yet.</summary>
    public Func<byte[], byte[]> HashData(string typeName) =>
        _library.GetType($"Hashlane.{typeName}", throwOnError: true)!
            .GetMethod("HashData", BindingFlags.Public | BindingFlags.Static, [typeof(byte[])])!
            .CreateDelegate<Func<byte[], byte[]>>();

    /// <summary>A new hasher, of a type that is another one than that of the same name here.</summary>
    public IDisposable Create(string typeName) =>
        (IDisposable)Activator.CreateInstance(_library.GetType($"Hashlane.{typeName}", throwOnError: true)!)!;

    /// <summary>The value of a static property, internal ones included.</summary>
    public T StaticProperty<T>(string typeName, string name) =>
        (T)_library.GetType($"Hashlane.{typeName}", throwOnError: true)!
            .GetProperty(name, BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static)!.GetValue(null)!;

    /// <summary>The value of a static field as this thread sees it.</summary>
    public object? StaticField(string typeName, string name) =>
        _library.GetType($"Hashlane.{typeName}", throwOnError: true)!
            .GetField(name, BindingFlags.NonPublic | BindingFlags.Static)!.GetValue(null);

    public void Dispose() => _context.Unload();
}
