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

    /// <summary>As <see cref="HashData"/>, with the length of the output.</summary>
    public Func<byte[], int, byte[]> HashDataToLength(string typeName) =>
        _library.GetType($"Hashlane.{typeName}", throwOnError: true)!
            .GetMethod("HashData", BindingFlags.Public | BindingFlags.Static, [typeof(byte[]), typeof(int)])!
            .CreateDelegate<Func<byte[], int, byte[]>>();

    /// <summary>A new hasher, of a type that is another one than that of the same name here.</summary>
    public IDisposable Create(string typeName) =>
        (IDisposable)Activator.CreateInstance(_library.GetType($"Hashlane.{typeName}", throwOnError: true)!)!;

    /// <summary>The value of a static property, internal ones included.</summary>
    public T StaticProperty<T>(string typeName, string name) =>
        (T)_library.GetType($"Hashlane.{typeName}", throwOnError: true)!
            .GetProperty(name, BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static)!.GetValue(null)!;

    /// <summary>The value of a private static field, as this thread sees it.</summary>
    public T StaticField<T>(string typeName, string name) =>
        (T)_library.GetType($"Hashlane.{typeName}", throwOnError: true)!
            .GetField(name, BindingFlags.NonPublic | BindingFlags.Static)!.GetValue(null)!;

    /// <summary>Sets a private static field.</summary>
    public void SetStaticField<T>(string typeName, string name, T value) =>
        _library.GetType($"Hashlane.{typeName}", throwOnError: true)!
            .GetField(name, BindingFlags.NonPublic | BindingFlags.Static)!.SetValue(null, value);

    /// <summary>Calls a static method that returns nothing.</summary>
    public void Call(string typeName, string name, params object[] arguments) =>
        _library.GetType($"Hashlane.{typeName}", throwOnError: true)!
            .GetMethod(name, BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static, [.. arguments.Select(static argument => argument.GetType())])!
            .Invoke(null, arguments);

    /// <summary>Whether a kernel of a table has been compiled since other kernels had taken enough bytes in its place.</summary>
    public bool IsAnyRowRepaid(string kernels)
    {
        const BindingFlags all = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance;
        object table = _library.GetType($"Hashlane.{kernels}", throwOnError: true)!.GetField("Table", all)!.GetValue(null)!;
        IEnumerable<object> choices = (IEnumerable<object>)table.GetType().GetField("_choices", all)!.GetValue(table)!;
        return choices.Any(static choice => (bool)choice.GetType().GetProperty("IsRepaid", all)!.GetValue(choice)!);
    }

    public void Dispose() => _context.Unload();
}
