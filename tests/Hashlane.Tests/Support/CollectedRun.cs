using System.Reflection;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The array in which a <see cref="CollectingBuffer{TMode, TBlock}"/> collects.</summary>
internal static class CollectedRun
{
    private const BindingFlags Fields = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>The array of a hasher; null if it has none.</summary>
    public static byte[]? Of(Hasher hasher) => OfBuffer(Assert.Single(hasher.GetType().GetFields(Fields)).GetValue(hasher)!);

    /// <summary>The array of a buffer; null if it has none.</summary>
    public static byte[]? OfBuffer(object buffer)
    {
        FieldInfo field = buffer.GetType().GetField("_run", Fields)!;
        Assert.Equal(typeof(byte[]), field.FieldType);
        return (byte[]?)field.GetValue(buffer);
    }

    /// <summary>Fails unless all bytes are zero.</summary>
    public static void AssertZero(byte[]? run)
    {
        Assert.NotNull(run);
        Assert.Equal(-1, run.AsSpan().IndexOfAnyExcept((byte)0));
    }
}
