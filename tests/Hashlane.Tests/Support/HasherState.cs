using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>What lies in a hasher's memory, for the tests of wiping.</summary>
internal static class HasherState
{
    /// <summary>The bytes of the one struct that a hasher keeps its state in.</summary>
    public static byte[] Of(Hasher hasher)
    {
        FieldInfo field = Assert.Single(
            hasher.GetType().GetFields(BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.DeclaredOnly));
        object boxed = field.GetValue(hasher)!;
        int bytes = RuntimeHelpers.SizeOf(field.FieldType.TypeHandle);
        GCHandle handle = GCHandle.Alloc(boxed, GCHandleType.Pinned);
        try
        {
            byte[] state = new byte[bytes];
            Marshal.Copy(handle.AddrOfPinnedObject(), state, 0, bytes);
            return state;
        }
        finally
        {
            handle.Free();
        }
    }
}
