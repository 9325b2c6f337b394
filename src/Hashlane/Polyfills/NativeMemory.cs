namespace System.Runtime.InteropServices;

/// <summary>The framework's class of the same name, for aligned memory.</summary>
internal static unsafe class NativeMemory
{
    // The address that was allocated lies before the aligned one.
    private static int HeaderBytes => sizeof(void*);

    public static void* AlignedAlloc(nuint byteCount, nuint alignment)
    {
        byte* raw = (byte*)Marshal.AllocHGlobal(checked((nint)(byteCount + alignment + (nuint)HeaderBytes)));
        byte* aligned = (byte*)(((nuint)(raw + HeaderBytes) + alignment - 1) & ~(alignment - 1));
        ((void**)aligned)[-1] = raw;
        return aligned;
    }

    public static void AlignedFree(void* ptr)
    {
        if (ptr != null)
        {
            Marshal.FreeHGlobal((nint)((void**)ptr)[-1]);
        }
    }
}
