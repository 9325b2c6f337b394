using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Finds padding bytes in value types: their contents are undefined, so hashing them would be too.</summary>
internal static class ValueLayout
{
    /// <summary>What reflection must still see of a type in a trimmed program.</summary>
    public const DynamicallyAccessedMemberTypes Fields =
        DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.NonPublicFields;

    private const BindingFlags InstanceFields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    public static void ThrowIfPadded<[DynamicallyAccessedMembers(Fields)] T>()
        where T : unmanaged
    {
        if (Of<T>.IsPadded)
        {
            throw new ArgumentException(
                $"{typeof(T)} has padding bytes between or after its fields, whose contents are undefined. Append its fields one by one, or lay it out without gaps.");
        }
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070:UnrecognizedReflectionPattern", Justification =
        "Fields that were trimmed away are not seen, and what cannot be told is taken as unpadded: as documented.")]
    [UnconditionalSuppressMessage("Trimming", "IL2072:UnrecognizedReflectionPattern", Justification = "As above.")]
    private static bool IsPadded(Type type, int sizeBytes)
    {
        bool[] covered = new bool[sizeBytes];
        Cover(type, covered, 0, sizeBytes);
        return Array.IndexOf(covered, false) >= 0;
    }

    /// <summary>Marks the bytes that fields of <paramref name="type"/> occupy; all bytes of a type of which nothing is known.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070:UnrecognizedReflectionPattern", Justification =
        "Fields that were trimmed away are not seen, and what cannot be told is taken as unpadded: as documented.")]
    private static void Cover(Type type, bool[] covered, int start, int sizeBytes)
    {
        FieldInfo[] fields = type.IsPrimitive || type.IsEnum || type.IsPointer || type.IsFunctionPointer
            ? []
            : type.GetFields(InstanceFields);
        int elements = type.GetCustomAttribute<InlineArrayAttribute>()?.Length ?? 0;
        if (fields.Length == 0 || (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Vector<>)))
        {
            // A number, or a struct of which nothing is known; or a vector, which is wider than its fields say.
            covered.AsSpan(start, sizeBytes).Fill(true);
            return;
        }

        if (elements > 0)
        {
            CoverElements(fields[0].FieldType, covered, start, sizeBytes / elements, elements);
            return;
        }

        bool isExplicit = type.StructLayoutAttribute?.Value == LayoutKind.Explicit;
        int next = start;
        foreach (FieldInfo field in fields)
        {
            FixedBufferAttribute? buffer = field.GetCustomAttribute<FixedBufferAttribute>();
            Type element = buffer?.ElementType ?? field.FieldType;
            int elementBytes = SizeOf(element);
            int count = buffer?.Length ?? 1;

            // Without explicit offsets only the sum matters: what the fields leave over is padding, wherever it lies.
            int offset = isExplicit ? start + field.GetCustomAttribute<FieldOffsetAttribute>()!.Value : next;
            CoverElements(element, covered, offset, elementBytes, count);
            next = offset + (elementBytes * count);
        }
    }

    private static void CoverElements(Type element, bool[] covered, int start, int elementBytes, int count)
    {
        for (int i = 0; i < count; i++)
        {
            Cover(element, covered, start + (i * elementBytes), elementBytes);
        }
    }

    /// <summary>The managed size of <paramref name="type"/>, which differs from the marshalled one for bool and char.</summary>
    private static int SizeOf(Type type) =>
        type.IsPointer || type.IsFunctionPointer ? IntPtr.Size : RuntimeHelpers.SizeOf(type.TypeHandle);

    private static class Of<[DynamicallyAccessedMembers(Fields)] T>
        where T : unmanaged
    {
        public static readonly bool IsPadded = IsPadded(typeof(T), Bytes.SizeOf<T>());
    }
}
