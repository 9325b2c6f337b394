using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The contents of a hasher's memory, for the tests of wiping.</summary>
internal static class HasherState
{
    private const BindingFlags Fields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static readonly MethodInfo _hasReferences = typeof(RuntimeHelpers).GetMethod(nameof(RuntimeHelpers.IsReferenceOrContainsReferences))!;

    /// <summary>The bytes of the one struct that a hasher keeps its state in, and of the objects that it refers to.</summary>
    public static byte[] Of(Hasher hasher)
    {
        FieldInfo field = Assert.Single(hasher.GetType().GetFields(Fields));
        List<byte> state = [];
        Add(field.FieldType, field.GetValue(hasher), state);
        return [.. state];
    }

    /// <summary>The bytes of all fields of an object, and of the objects that they refer to.</summary>
    public static byte[] OfObject(object value)
    {
        List<byte> state = [];
        foreach (FieldInfo field in value.GetType().GetFields(Fields))
        {
            Add(field.FieldType, field.GetValue(value), state);
        }

        return [.. state];
    }

    private static void Add(Type type, object? value, List<byte> state)
    {
        // What owns something of the platform's is not ours to look into.
        if (value is null or IDisposable)
        {
            return;
        }

        if (value is byte[] array)
        {
            state.AddRange(array);
            return;
        }

        if ((bool)_hasReferences.MakeGenericMethod(type).Invoke(null, null)!)
        {
            foreach (FieldInfo field in type.GetFields(Fields))
            {
                Add(field.FieldType, field.GetValue(value), state);
            }

            return;
        }

        GCHandle handle = GCHandle.Alloc(value, GCHandleType.Pinned);
        try
        {
            byte[] bytes = new byte[RuntimeHelpers.SizeOf(type.TypeHandle)];
            Marshal.Copy(handle.AddrOfPinnedObject(), bytes, 0, bytes.Length);
            state.AddRange(bytes);
        }
        finally
        {
            handle.Free();
        }
    }
}
