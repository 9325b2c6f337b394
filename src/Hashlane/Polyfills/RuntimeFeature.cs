#pragma warning disable IDE0130 // the namespace is the base class library's

namespace System.Runtime.CompilerServices;

/// <summary>Whether code is compiled while the process runs.</summary>
internal static class RuntimeFeature
{
    public static bool IsDynamicCodeSupported => true;

    public static bool IsDynamicCodeCompiled => true;
}
