using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>
/// For tests, compiled into the library where HashlanePortable is set: moves the object of which a view is made. Spans of .NET
/// Framework would then show where it was before. Those of .NET 10 follow an object, so nothing else would tell.
/// </content>
internal static unsafe partial class Bytes
{
    // Longer than a thread's stack.
    private const long StackBytes = 64L << 20;

    /// <summary>True while views are tested.</summary>
    public static volatile bool AreObjectsMoved;

    /// <summary>Views of objects so far, and how many of these objects moved although there was a view of them.</summary>
    public static int ViewedObjects, MovedObjects;

    /// <summary>Where an object was not pinned, for messages.</summary>
    public static string MovedAt = "";

    static partial void Move(ref byte value, void* address)
    {
        byte here = 0;
        long distance = (long)address - (long)&here;
        if (!AreObjectsMoved || (distance >= 0 && distance < StackBytes))
        {
            return;
        }

        ViewedObjects++;
        GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: true);
        if (Unsafe.AsPointer(ref value) != address)
        {
            MovedObjects++;
            MovedAt = Environment.StackTrace;
        }
    }
}
