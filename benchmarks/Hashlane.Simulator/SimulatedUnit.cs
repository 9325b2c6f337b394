namespace Hashlane.Simulator;

/// <summary>A unit in the broker or at a worker: the message, and the parts of it that a worker needs.</summary>
internal sealed class SimulatedUnit(ReadOnlyMemory<byte> body)
{
    private Unit? _header;
    private long[] _numbers = [];

    internal ReadOnlyMemory<byte> Body { get; } = body;

    /// <summary>How often the broker has delivered the unit.</summary>
    internal int Deliveries { get; set; }

    /// <summary>The unit, without its files: thousands of units are with workers at a time.</summary>
    internal Unit Header => _header!;

    /// <summary>The numbers of the unit's files.</summary>
    internal ReadOnlySpan<long> Numbers => _numbers;

    /// <summary>Reads the message, as a worker does.</summary>
    internal void Open()
    {
        if (_header is not null)
        {
            return;
        }

        Unit unit = UnitCodec.Decode(Body);
        _numbers = Array.ConvertAll(unit.Files, static file => FileModel.NumberOf(file.Path));
        _header = new Unit
        {
            Id = unit.Id,
            Job = unit.Job,
            Root = unit.Root,
            Algorithm = unit.Algorithm,
            Kind = unit.Kind,
            Files = [],
            Offset = unit.Offset,
            Length = unit.Length,
            MostFileBytes = unit.MostFileBytes,
            MostUnitBytes = unit.MostUnitBytes,
            NotBy = unit.NotBy,
        };
    }
}
