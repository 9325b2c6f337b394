namespace Hashlane.Simulator;

/// <summary>A worker: units that take their time, values that are made up, and failures.</summary>
/// <param name="number">Its number, from which its name follows.</param>
/// <param name="settings">The settings.</param>
/// <param name="files">The files.</param>
internal sealed class SimulatedWorker(int number, SimulationSettings settings, FileModel files)
{
    private static readonly FileOutcome _left = FileOutcome.Without(OutcomeKind.Deferred, "");

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
                if (bytes >= header.MaxUnitBytes)
                {
                    break;
                }

                long length = files.BytesOf(file);
                bytes += length > header.MaxFileBytes ? 0 : length;
                opened++;
            }
        }

        return _factor * ((bytes / bytesPerSecond) + (opened * settings.FileSeconds));
    }

    /// <summary>The result of a unit, as a message.</summary>
    internal byte[] ResultOf(SimulatedUnit unit)
    {
        Unit header = unit.Header;
        UnitResult result = new()
        {
            Id = header.Id,
            Job = header.Job,
            Worker = Name,
            IsDeclined = header.NotBy == Name,
        };
        MessageWriter writer = new();
        try
        {
            ResultCodec.WriteHeader(ref writer, result, result.IsDeclined ? 0 : unit.Numbers.Length);
            if (!result.IsDeclined)
            {
                WriteOutcomes(ref writer, unit);
            }

            return writer.ToMessage();
        }
        finally
        {
            writer.Dispose();
        }
    }

    private void WriteOutcomes(ref MessageWriter writer, SimulatedUnit unit)
    {
        Unit header = unit.Header;
        ReadOnlySpan<long> numbers = unit.Numbers;
        ulong chance = Mix.Of(settings.Seed + 2, ((ulong)number << 40) + _units++);
        int lie = _lies && Mix.Share(chance, 0) < settings.LieShare ? (int)(chance % (ulong)numbers.Length) : -1;
        Span<byte> value = stackalloc byte[FileModel.ValueBytes];
        long bytes = 0;
        for (int i = 0; i < numbers.Length; i++)
        {
            if (bytes >= header.MaxUnitBytes && header.Kind == UnitKind.Files)
            {
                ResultCodec.Write(ref writer, _left);
                continue;
            }

            ContentIdentity identity = files.IdentityOf(numbers[i]);
            if (header.Kind == UnitKind.Files && identity.Bytes > header.MaxFileBytes)
            {
                ResultCodec.Write(ref writer, new FileOutcome { Kind = OutcomeKind.Deferred, Identity = identity });
                continue;
            }

            bytes += identity.Bytes;
            if (IsUnreadable(numbers[i]) || Mix.Share(chance, (ulong)i + 1) < settings.TransientShare)
            {
                ResultCodec.Write(ref writer, FileOutcome.Without(OutcomeKind.Failed, "input/output error"));
                continue;
            }

            files.WriteValue(numbers[i], header.Offset, value);
            if (i == lie)
            {
                value[0] ^= 1;
            }

            ResultCodec.WriteHashed(ref writer, identity, value, identity.Bytes);
        }
    }

    private bool IsUnreadable(long file) => Mix.Share(settings.Seed + 3, (ulong)file) < settings.UnreadableShare;
}
