namespace System.Runtime.CompilerServices;

/// <summary>Whether code is compiled while the process runs.</summary>
internal static class RuntimeFeature
{
    public static bool IsDynamicCodeSupported => true;

    public static bool IsDynamicCodeCompiled => true;
}
