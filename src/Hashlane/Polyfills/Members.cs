using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Members of the base class library that these frameworks lack.</summary>
internal static class Members
{
    extension(Math)
    {
        public static int Clamp(int value, int min, int max) => Math.Min(Math.Max(value, min), max);
    }

    extension(BitConverter)
    {
        public static bool TryWriteBytes(Span<byte> destination, uint value) =>
            MemoryMarshal.TryWrite(destination, ref value);

        public static bool TryWriteBytes(Span<byte> destination, ulong value) =>
            MemoryMarshal.TryWrite(destination, ref value);
    }

    extension(long)
    {
        public static bool TryParse(
            ReadOnlySpan<char> text, NumberStyles style, IFormatProvider provider, out long result) =>
            long.TryParse(text.ToString(), style, provider, out result);
    }

    extension(Array)
    {
        public static void Fill<T>(T[] array, T value, int startIndex, int count) =>
            array.AsSpan(startIndex, count).Fill(value);
    }

    extension(Interlocked)
    {
        public static int Or(ref int location, int value)
        {
            int seen = Volatile.Read(ref location);
            while (true)
            {
                int before = Interlocked.CompareExchange(ref location, seen | value, seen);
                if (before == seen)
                {
                    return before;
                }

                seen = before;
            }
        }

        // UsageGuard's leaving side has a fence as well.
        public static void MemoryBarrierProcessWide() => Thread.MemoryBarrier();
    }

    extension(RuntimeHelpers)
    {
        // Numbers without reflection, which native code compiled ahead of time lacks.
        public static int SizeOf(RuntimeTypeHandle handle)
        {
            Type type = Type.GetTypeFromHandle(handle)!;
            return Type.GetTypeCode(type) switch
            {
                TypeCode.Boolean or TypeCode.SByte or TypeCode.Byte => sizeof(byte),
                TypeCode.Char or TypeCode.Int16 or TypeCode.UInt16 => sizeof(short),
                TypeCode.Int32 or TypeCode.UInt32 or TypeCode.Single => sizeof(int),
                TypeCode.Int64 or TypeCode.UInt64 or TypeCode.Double => sizeof(long),
                _ when type == typeof(IntPtr) || type == typeof(UIntPtr) => IntPtr.Size,
                _ => (int)SizeOfAny.Method.MakeGenericMethod(type).Invoke(null, null)!,
            };
        }

        public static bool IsReferenceOrContainsReferences<T>() => Of<T>.HasReferences;
    }

    // Reflection shows function pointers as IntPtr.
    extension(Type type)
    {
        public bool IsFunctionPointer => false;
    }

    extension(ref SpinWait wait)
    {
        public void SpinOnce(int sleep1Threshold)
        {
            _ = sleep1Threshold;
            wait.SpinOnce();
        }
    }

    extension(string text)
    {
        public string[] Split(string separator) => text.Split([separator], StringSplitOptions.None);
    }

    private static bool HasReferences(Type type) => !type.IsPrimitive && !type.IsPointer && !type.IsEnum
        && (!type.IsValueType
            || type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
                .Any(static field => HasReferences(field.FieldType)));

    private static class SizeOfAny
    {
        public static readonly MethodInfo Method = typeof(Unsafe).GetMethod(nameof(Unsafe.SizeOf))!;
    }

    private static class Of<T>
    {
        public static readonly bool HasReferences = HasReferences(typeof(T));
    }
}
