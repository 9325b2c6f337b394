namespace Hashlane.Simulator;

/// <summary>A worker: units that take their time, values that are made up, and failures.</summary>
/// <param name="number">Its number, from which its name follows.</param>
/// <param name="settings">The settings.</param>
/// <param name="files">The files.</param>
internal sealed class SimulatedWorker(int number, SimulationSettings settings, FileModel files)
{
    private readonly double _factor = Mix.Share(settings.Seed + 1, (ulong)number) < settings.SlowShare ? settings.SlowFactor : 1;
    private readonly bool _lies = number < settings.Liars;
    private ulong _units;

    internal string Name { get; } = $"worker-{number:d4}";

    /// <summary>The units in hand. A crash empties the list.</summary>
    internal List<SimulatedUnit> InHand { get; } = [];

    /// <summary>The number of crashes so far: events of an earlier life are void.</summary>
    internal int Life { get; set; }

    /// <summary>Whether it is between a crash and its restart.</summary>
    internal bool IsDown { get; set; }

    /// <summary>The seconds in which its threads had a unit.</summary>
    internal double BusySeconds { get; set; }

    /// <summary>The seconds that a unit takes.</summary>
    /// <param name="unit">An open unit.</param>
    /// <param name="bytesPerSecond">The share of a thread.</param>
    internal double SecondsOf(SimulatedUnit unit, double bytesPerSecond)
    {
        Unit header = unit.Header;
        if (header.NotBy == Name)
        {
            return 0;
        }

        long bytes = header.Kind == UnitKind.Subtree ? header.Length : 0;
        int opened = 1;
        if (header.Kind == UnitKind.Files)
        {
            opened = 0;
            foreach (long file in unit.Numbers)
            {
                if (bytes >= header.MostUnitBytes)
                {
                    break;
                }

                long length = files.BytesOf(file);
                bytes += length > header.MostFileBytes ? 0 : length;
                opened++;
            }
        }

        return _factor * ((bytes / bytesPerSecond) + (opened * settings.FileSeconds));
    }

    /// <summary>The result of a unit.</summary>
    internal byte[] ResultOf(SimulatedUnit unit)
    {
        Unit header = unit.Header;
        bool isDeclined = header.NotBy == Name;
        return ResultCodec.Encode(new UnitResult
        {
            Id = header.Id,
            Job = header.Job,
            Worker = Name,
            IsDeclined = isDeclined,
            Outcomes = isDeclined ? [] : OutcomesOf(unit),
        });
    }

    private FileOutcome[] OutcomesOf(SimulatedUnit unit)
    {
        Unit header = unit.Header;
        ReadOnlySpan<long> numbers = unit.Numbers;
        FileOutcome[] outcomes = new FileOutcome[numbers.Length];
        ulong chance = Mix.Of(settings.Seed + 2, ((ulong)number << 40) + _units++);
        int lie = _lies && Mix.Share(chance, 0) < settings.LieShare ? (int)(chance % (ulong)numbers.Length) : -1;
        long bytes = 0;
        for (int i = 0; i < outcomes.Length; i++)
        {
            if (bytes >= header.MostUnitBytes && header.Kind == UnitKind.Files)
            {
                outcomes[i] = FileOutcome.Without(OutcomeKind.Deferred, "");
                continue;
            }

            ContentIdentity identity = files.IdentityOf(numbers[i]);
            if (header.Kind == UnitKind.Files && identity.Bytes > header.MostFileBytes)
            {
                outcomes[i] = new FileOutcome { Kind = OutcomeKind.Deferred, Identity = identity };
                continue;
            }

            bytes += identity.Bytes;
            if (IsUnreadable(numbers[i]) || Mix.Share(chance, (ulong)i + 1) < settings.TransientShare)
            {
                outcomes[i] = FileOutcome.Without(OutcomeKind.Failed, "input/output error");
                continue;
            }

            byte[] value = files.ValueOf(numbers[i], header.Offset);
            if (i == lie)
            {
                value[0] ^= 1;
            }

            outcomes[i] = FileOutcome.Hashed(identity, value);
        }

        return outcomes;
    }

    private bool IsUnreadable(long file) => Mix.Share(settings.Seed + 3, (ulong)file) < settings.UnreadableShare;
}
