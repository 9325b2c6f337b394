using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Finds padding bytes in value types: their contents are undefined, so hashing them would be too.</summary>
internal static class ValueLayout
{
    /// <summary>The members of a type that reflection must still see in a trimmed program.</summary>
    public const DynamicallyAccessedMemberTypes Fields =
        DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.NonPublicFields;

    private const BindingFlags InstanceFields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    public static void ThrowIfPadded<[DynamicallyAccessedMembers(Fields)] T>()
        where T : struct
    {
        if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
        {
            throw new ArgumentException(
                $"{typeof(T)} has references, whose bytes are addresses. Append the bytes of what they refer to.");
        }

        if (Of<T>.IsPadded)
        {
            throw new ArgumentException(
                $"{typeof(T)} has padding bytes between or after its fields, or no fields at all, and such bytes' "
                    + "contents are "
                + "undefined. Append its fields one by one, or lay it out without gaps.");
        }
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070:UnrecognizedReflectionPattern", Justification =
        "Fields that were trimmed away are not seen, and what cannot be told is taken as unpadded: as documented.")]
    [UnconditionalSuppressMessage("Trimming", "IL2072:UnrecognizedReflectionPattern", Justification = "As above.")]
    private static bool IsPadded(Type type, int sizeBytes)
    {
        bool[] covered = new bool[sizeBytes];
        if (InstanceFieldsOf(type).Length == 0 && !IsNumber(type))
        {
            // Without fields, the one byte that every type has, or the bytes that its attribute asks for, are padding.
            return true;
        }

        Cover(type, covered, 0, sizeBytes);
        return Array.IndexOf(covered, false) >= 0;
    }

    /// <summary>
    /// Marks the bytes that fields of <paramref name="type"/> occupy, or all bytes if nothing is known of the type.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070:UnrecognizedReflectionPattern", Justification =
        "Fields that were trimmed away are not seen, and what cannot be told is taken as unpadded: as documented.")]
    private static void Cover(Type type, bool[] covered, int start, int sizeBytes)
    {
        FieldInfo[] fields = InstanceFieldsOf(type);
        int elements = type.GetCustomAttribute<InlineArrayAttribute>()?.Length ?? 0;
        if (fields.Length == 0 || (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Vector<>)))
        {
            // A number, or a vector, which is wider than its fields say, or a struct without fields, which is all
            // padding. In code that is compiled ahead of time, the fields of a field's type may only be invisible.
            bool isKnownEmpty = fields.Length == 0 && !IsNumber(type) && RuntimeFeature.IsDynamicCodeSupported;
            covered.AsSpan(start, sizeBytes).Fill(!isKnownEmpty);
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

            // Without explicit offsets only the sum matters: the bytes that no field occupies are padding, wherever
            // they are.
            int offset = isExplicit ? start + field.GetCustomAttribute<FieldOffsetAttribute>()!.Value : next;
            CoverElements(element, covered, offset, elementBytes, count);
            next = offset + (elementBytes * count);
        }
    }

    private static bool IsNumber(Type type) =>
        type.IsPrimitive || type.IsEnum || type.IsPointer || type.IsFunctionPointer;

    [UnconditionalSuppressMessage("Trimming", "IL2070:UnrecognizedReflectionPattern", Justification =
        "Fields that were trimmed away are not seen, and what cannot be told is taken as unpadded: as documented.")]
    private static FieldInfo[] InstanceFieldsOf(Type type) => IsNumber(type) ? [] : type.GetFields(InstanceFields);

    private static void CoverElements(Type element, bool[] covered, int start, int elementBytes, int count)
    {
        for (int i = 0; i < count; i++)
        {
            Cover(element, covered, start + (i * elementBytes), elementBytes);
        }
    }

    /// <summary>
    /// Returns the managed size of <paramref name="type"/>, which differs from the marshalled size for bool and char.
    /// </summary>
    private static int SizeOf(Type type) =>
        type.IsPointer || type.IsFunctionPointer ? IntPtr.Size : RuntimeHelpers.SizeOf(type.TypeHandle);

    private static class Of<[DynamicallyAccessedMembers(Fields)] T>
        where T : struct
    {
        public static readonly bool IsPadded = IsPadded(typeof(T), Bytes.SizeOf<T>());
    }
}
