using System.Numerics;

namespace Hashlane.Distributed;

/// <summary>The rules that a unit of files or of objects must keep before anything is opened for it.</summary>
internal static class WorkRules
{
    /// <summary>
    /// Whether a result can hold the digests of a function. Some functions have digests of gigabytes, which must not be
    /// computed first.
    /// </summary>
    internal static bool HasDigestsOfMessages(HashFunction function) =>
        function.HashSizeInBytes <= MessageLimits.MaxValueBytes;

    /// <summary>Returns the reason to refuse a unit for its algorithm or its range, or null.</summary>
    internal static string? FindFault(Unit unit)
    {
        if (!HashFunction.TryGet(unit.Algorithm, out HashFunction? function) || function.Name != unit.Algorithm)
        {
            return $"this worker does not have the algorithm '{MessageText.CleanReason(unit.Algorithm)}'";
        }

        if (!HasDigestsOfMessages(function))
        {
            return $"its digests are {function.HashSizeInBytes} bytes long, more than {MessageLimits.MaxValueBytes}";
        }

        return unit.Kind switch
        {
            UnitKind.Files => null,
            UnitKind.Subtree => FindFaultOfSubtree(unit),
            _ => "the unit is of an unknown kind",
        };
    }

    private static string? FindFaultOfSubtree(Unit unit)
    {
        if (unit.Algorithm != HashFunction.Blake3.Name)
        {
            return "only BLAKE3 has subtrees";
        }

        if (unit.Files is not [{ Identity: ContentIdentity identity }])
        {
            return "a subtree must be of one file that is known";
        }

        // In this order no sum is too large.
        if (unit.Offset < 0 || unit.Length <= 0 || unit.Offset > identity.Bytes
            || unit.Length > identity.Bytes - unit.Offset)
        {
            return "the subtree is not within its file";
        }

        bool isSubtree = unit.Offset % Blake3Subtree.ChunkBytes == 0
            && (BitOperations.IsPow2(unit.Length) || unit.Length == identity.Bytes - unit.Offset)
            && (ulong)unit.Length <= Blake3Subtree.MaxSubtreeBytes((ulong)unit.Offset);
        return isSubtree ? null : "there is no such subtree";
    }
}
