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

    /// <summary>Reads the message in the order of <see cref="UnitCodec"/>, but without objects for each file.</summary>
    internal void Open()
    {
        if (_header is not null)
        {
            return;
        }

        MessageReader reader = new(Body.Span, UnitCodec.Magic, "unit");
        UnitId id = reader.Id();
        UnitId job = reader.Id();
        string root = reader.Name();
        string algorithm = reader.Name();
        UnitKind kind = (UnitKind)reader.Byte();
        string notBy = reader.Text(MessageLimits.MaxNameBytes);
        long maxFileBytes = reader.Count();
        long maxUnitBytes = reader.Count();
        bool hasRange = kind == UnitKind.Subtree;
        _header = new Unit
        {
            Id = id,
            Job = job,
            Root = root,
            Algorithm = algorithm,
            Kind = kind,
            NotBy = notBy,
            MaxFileBytes = maxFileBytes,
            MaxUnitBytes = maxUnitBytes,
            Offset = hasRange ? reader.Count() : 0,
            Length = hasRange ? reader.Count() : 0,
            Files = [],
        };
        ReadNumbers(ref reader);
        reader.End();
    }

    private void ReadNumbers(ref MessageReader reader)
    {
        _numbers = new long[reader.Count(MessageLimits.MaxFiles)];
        Span<byte> path = stackalloc byte[FileModel.PathBytes];
        for (int i = 0; i < _numbers.Length; i++)
        {
            byte bits = reader.Byte();
            int shared = (int)reader.Count(FileModel.PathBytes);
            reader.Bytes((int)reader.Count(FileModel.PathBytes - shared)).CopyTo(path[shared..]);
            IdentityFields.Read(ref reader, bits);
            _numbers[i] = FileModel.NumberOf(path);
        }
    }
}
