namespace Hashlane;

/// <summary>The vector registers, which no kernel uses here.</summary>
internal static class VectorRegisters
{
    public static void Clear()
    {
    }
}
