namespace Hashlane.Distributed;

/// <summary>The rules that a result must keep: anybody could have sent it.</summary>
internal static class ResultRules
{
    /// <summary>Tells whether a result cannot be one of a unit.</summary>
    /// <param name="planned">The unit.</param>
    /// <param name="result">The result, with the unit's id; it declines nothing.</param>
    /// <param name="digestBytes">The length of a file's digest.</param>
    /// <returns>The reason as a sentence without a full stop, or null.</returns>
    internal static string? Refuse(PlannedUnit planned, UnitResult result, int digestBytes)
    {
        Unit unit = planned.Unit;
        if (planned.Verifies is { } verified && verified.IsBy(result.Worker))
        {
            return "the worker verifies its own result";
        }

        if (result.Outcomes.Length != unit.Files.Length)
        {
            return $"it has {result.Outcomes.Length} outcomes for {unit.Files.Length} files";
        }

        int valueBytes = unit.Kind == UnitKind.Subtree ? Blake3Subtree.ChainingValueBytes : digestBytes;
        bool hasOthers = false;
        for (int i = 0; i < result.Outcomes.Length; i++)
        {
            FileOutcome outcome = result.Outcomes[i];
            bool isLeft = outcome is { Kind: OutcomeKind.Deferred, Identity: null };
            hasOthers |= !isLeft;
            string? reason = outcome.Kind switch
            {
                OutcomeKind.Hashed => RefuseHashed(unit, unit.Files[i], outcome, valueBytes),
                OutcomeKind.Deferred => isLeft ? RefuseLeft(unit)
                    : unit.Kind == UnitKind.Subtree ? RefuseWhole(unit.Files[i], outcome.Identity!)
                    : RefuseLarge(unit, unit.Files[i], outcome.Identity!),
                _ => outcome.Identity is null ? null : "a file without a digest has an identity",
            };
            if (reason is not null)
            {
                return reason;
            }
        }

        return hasOthers ? null : "it defers all files";
    }

    private static string? RefuseHashed(Unit unit, UnitFile file, FileOutcome outcome, int valueBytes)
    {
        if (outcome.Value.Length != valueBytes)
        {
            return $"a value is {outcome.Value.Length} bytes long, not {valueBytes}";
        }

        if (outcome.Identity is null)
        {
            return "a digest has no identity of the contents";
        }

        if (file.Identity is not null)
        {
            return file.Identity.Matches(outcome.Identity)
                ? null
                : "a digest is of other contents than were asked for";
        }

        return outcome.Identity.Bytes > unit.MaxFileBytes
            ? $"it hashes a file of {outcome.Identity.Bytes} bytes, which is too long"
            : RefuseIdentity(file, outcome.Identity);
    }

    private static string? RefuseLeft(Unit unit) => unit.MaxUnitBytes < long.MaxValue
        ? null
        : "it leaves a file of a unit without a limit";

    private static string? RefuseLarge(Unit unit, UnitFile file, ContentIdentity identity)
    {
        if (identity.Bytes <= unit.MaxFileBytes)
        {
            return $"it defers a file of {identity.Bytes} bytes, which is not too long";
        }

        return file.Identity is null || file.Identity.Matches(identity)
            ? RefuseIdentity(file, identity)
            : "it defers other contents than were asked for";
    }

    /// <summary>
    /// Only for an object can a worker ask that it be read whole: otherwise a liar would have a file to itself.
    /// </summary>
    private static string? RefuseWhole(UnitFile file, ContentIdentity identity) =>
        file.Locator.Length == 0 ? "it defers a part of a file"
        : identity == ContentIdentity.OfWhole(file.Identity!.Bytes) ? null
        : "it defers other contents than were asked for";

    /// <summary>Many identities may wait for an earlier file, so each must be small.</summary>
    private static string? RefuseIdentity(UnitFile file, ContentIdentity identity) =>
        identity.Bytes > MessageLimits.MaxFileBytes ? $"no file has {identity.Bytes} bytes"
        : file.Locator.Length == 0 && identity.Tag.Length > 0 ? "a file has an entity tag"
        : null;
}
