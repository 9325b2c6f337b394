using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Hashlane.Tests;

/// <summary>The library's types and their static members, by reflection, in the test program and in the kernel runner.</summary>
internal static class LibraryTypes
{
    private const string Trimming = "Trimming";

    private const string Rooted = "The kernel runner, where it is compiled ahead of time, keeps the whole library. Nothing else is trimmed.";

    /// <summary>All of them.</summary>
    [UnconditionalSuppressMessage(Trimming, "IL2026", Justification = Rooted)]
    public static Type[] All() => typeof(Hasher).Assembly.GetTypes();

    /// <summary>The interfaces of a type.</summary>
    [UnconditionalSuppressMessage(Trimming, "IL2070", Justification = Rooted)]
    public static Type[] Interfaces(Type type) => type.GetInterfaces();

    /// <summary>
    /// A public static property or field that the type itself declares, or a property of a struct without fields; null if there is none.
    /// </summary>
    [UnconditionalSuppressMessage(Trimming, "IL2070", Justification = Rooted)]
    [UnconditionalSuppressMessage(Trimming, "IL2067", Justification = Rooted)]
    public static object? Value(Type type, string name)
    {
        const BindingFlags Declared = BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly;
        return type.GetProperty(name, Declared)?.GetValue(null)
            ?? type.GetField(name, Declared)?.GetValue(null)
            ?? (type.IsValueType ? type.GetProperty(name)?.GetValue(RuntimeHelpers.GetUninitializedObject(type)) : null);
    }

    /// <summary>A public static method.</summary>
    [UnconditionalSuppressMessage(Trimming, "IL2070", Justification = Rooted)]
    public static TDelegate Method<TDelegate>(Type type, string name)
        where TDelegate : Delegate =>
        type.GetMethod(name, BindingFlags.Public | BindingFlags.Static)?.CreateDelegate<TDelegate>()
        ?? throw new InvalidOperationException($"{type.Name} has no {name}.");
}
