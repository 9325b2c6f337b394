namespace Hashlane.Distributed;

/// <summary>The settings of a job.</summary>
internal sealed record JobSettings
{
    /// <summary>The value of <see cref="MaxUnits"/> where workers of other processes take units.</summary>
    internal const int UsualMaxUnits = 4096;

    /// <summary>The value of <see cref="FirstUnits"/> where workers of other processes take units.</summary>
    internal const int UsualFirstUnits = 8;

    /// <summary>The value of <see cref="RetryPatience"/> where workers of other processes take units.</summary>
    internal static readonly TimeSpan UsualRetryPatience = TimeSpan.FromSeconds(30);

    private const long MiB = 1024 * 1024;

    /// <summary>The name of the root, for the workers.</summary>
    internal required string Root { get; init; }

    /// <summary>The name of the hash function in the library's catalogue.</summary>
    internal required string Algorithm { get; init; }

    /// <summary>The most files of a unit. The first ones of a job have fewer.</summary>
    internal int MaxFiles { get; init; } = 4000;

    /// <summary>The most files of a unit where many workers take part.</summary>
    internal int MaxFilesForMany { get; init; } = 64;

    /// <summary>The number of bytes after which a unit of whole files ends; objects have another one.</summary>
    internal long MaxUnitBytes { get; init; } = 512 * MiB;

    /// <summary>The longest file that is hashed whole where subtrees are possible.</summary>
    internal long MaxWholeBytes { get; init; } = 64 * MiB;

    /// <summary>The length of a subtree: a power of two from 256 MiB to 1 GiB, smaller in tests.</summary>
    internal long SubtreeBytes { get; init; } = 256 * MiB;

    /// <summary>The most units that are published and not done.</summary>
    internal int MaxUnits { get; init; } = UsualMaxUnits;

    /// <summary>The most items between the first that is not merged and the last that is planned.</summary>
    internal int MaxItems { get; init; } = 200_000;

    /// <summary>
    /// The most units that are published and not done at first. The number doubles up to <see cref="MaxUnits"/> when
    /// workers have taken most of them.
    /// </summary>
    internal int FirstUnits { get; init; } = UsualFirstUnits;

    /// <summary>The share of units that another worker verifies, from 0 to 1; 0 for no verification at all.</summary>
    internal double CheckRate { get; init; } = 0.01;

    /// <summary>
    /// The number of first results of each worker that another one verifies, whatever the share: one that is always
    /// wrong is found in the smallest job. The first units are short.
    /// </summary>
    internal int FirstChecks { get; init; } = 1;

    /// <summary>The least number of results that are verified in a run, whatever the share.</summary>
    internal int MinChecks { get; init; } = 2;

    /// <summary>
    /// Whether a result may be taken that no other worker could verify although each was to be verified. If not, such
    /// units wait for another worker.
    /// </summary>
    internal bool AllowsUnchecked { get; init; }

    /// <summary>Whether no result may be taken unless another worker has verified it.</summary>
    internal bool DemandsChecks => CheckRate >= 1 && !AllowsUnchecked;

    /// <summary>
    /// The time since the last result or decline of another worker after which a unit counts as not verified. Only its
    /// own worker must offer to verify it then, and no worker may have any other unit.
    /// </summary>
    internal TimeSpan CheckPatience { get; init; } = TimeSpan.FromSeconds(2);

    /// <summary>
    /// The time from the start of a run in which a unit that the only known worker has failed waits for another worker:
    /// longer than the first results take. A broken worker is the first to answer.
    /// </summary>
    internal TimeSpan RetryPatience { get; init; } = UsualRetryPatience;

    /// <summary>How often a file that could not be read is tried, by other workers if there are any.</summary>
    internal int MaxTries { get; init; } = 3;

    /// <summary>The pause before the second try; before each further one it is four times as long.</summary>
    internal TimeSpan RetryPause { get; init; } = TimeSpan.FromMilliseconds(250);

    /// <summary>The time after which a unit without a result is published again.</summary>
    internal TimeSpan ResendAfter { get; init; } = TimeSpan.FromMinutes(15);

    /// <summary>
    /// As <see cref="ResendAfter"/>, for a unit with files of any length. One that is not divided can take hours, and
    /// would be read by several workers at a time.
    /// </summary>
    internal TimeSpan ResendLongAfter { get; init; } = TimeSpan.FromDays(1);

    /// <summary>Returns the same job with units of so many files, however many workers take part.</summary>
    internal JobSettings WithUnitsOf(int files) => this with { MaxFiles = files, MaxFilesForMany = files };
}
