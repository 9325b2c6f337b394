using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The state of a Skein hasher: a message that goes to the sequential mode or to the tree mode.</summary>
/// <remarks>The tree's state, many kilobytes, is a separate object, so that sequential hashers stay small.</remarks>
internal struct SkeinBuffer<TVariant, TBlock>
    where TVariant : unmanaged, ISkeinVariant
    where TBlock : unmanaged
{
    private BlockBuffer<SkeinMode<TVariant>, TBlock> _sequential;
    private StrongBox<BlockBuffer<SkeinTreeMode<TVariant>, TBlock>>? _tree;

    /// <summary>Processes all arguments up to the message, in place: they may hold a key.</summary>
    public void Start(SkeinArguments arguments)
    {
        if (arguments.Tree == default)
        {
            SkeinMode<TVariant> mode = new(arguments);
            _sequential.Take(ref mode);
        }
        else
        {
            SkeinTreeMode<TVariant> mode = new(arguments);
            _tree = new();
            _tree.Value.Take(ref mode);
        }
    }

    /// <summary>Becomes an independent copy.</summary>
    public void CopyFrom(in SkeinBuffer<TVariant, TBlock> source)
    {
        _sequential = source._sequential;
        if (source._tree is not null)
        {
            _tree = new();
            _tree.Value = source._tree.Value;
        }
    }

    /// <summary>Writes the state.</summary>
    public void Write(string type, ref StateWriter writer)
    {
        if (_tree is null)
        {
            BufferState.Write(ref _sequential, type, ref writer);
        }
        else
        {
            BufferState.Write(ref _tree.Value, type, ref writer);
        }
    }

    /// <summary>Becomes the buffer that was written, in place.</summary>
    public void Read(ref StateReader reader)
    {
        ReadOnlySpan<byte> shape = reader.Peek(SkeinStateFormat.ShapeBytes);
        if (shape.IsEmpty || (shape[0] | shape[1] | shape[2]) == 0)
        {
            BufferState.Read(ref _sequential, ref reader);
        }
        else
        {
            _tree = new();
            BufferState.Read(ref _tree.Value, ref reader);
        }
    }

    public void Append(ReadOnlySpan<byte> source)
    {
        if (_tree is null)
        {
            _sequential.Append(source);
        }
        else
        {
            _tree.Value.Append(source);
        }
    }

    /// <summary>Appends the end of a hasher's message, of any number of bits, within an operation.</summary>
    public void AppendFinalBits(Hasher hasher, ReadOnlySpan<byte> source, ulong bitLength)
    {
        using Hasher.Operation operation = hasher.BeginAppend();
        AppendBits(source, bitLength);
        hasher.EndMessage();
        operation.Complete();
    }

    /// <summary>Appends the end of a message of any number of bits.</summary>
    /// <param name="source">The bytes that hold them.</param>
    /// <param name="bitLength">The number of bits.</param>
    private void AppendBits(ReadOnlySpan<byte> source, ulong bitLength)
    {
        int rest = (int)(bitLength % 8);
        if (rest == 0)
        {
            Append(source);
            return;
        }

        Append(source[..^1]);
        Append([SkeinBits.Pad(source[^1], rest)]);
        if (_tree is null)
        {
            _sequential.Mode.MarkBitPadded();
        }
        else
        {
            _tree.Value.Mode.MarkBitPadded();
        }
    }

    public void FinishCopy(Span<byte> digest)
    {
        if (_tree is null)
        {
            _sequential.FinishCopy(digest);
        }
        else
        {
            _tree.Value.FinishCopy(digest);
        }
    }

    public void FinishAndReset(Span<byte> digest)
    {
        if (_tree is null)
        {
            _sequential.FinishAndReset(digest);
        }
        else
        {
            _tree.Value.FinishAndReset(digest);
        }
    }

    public XofReader OpenXof(Hasher hasher) => _tree is null
        ? BlockBuffer.OpenXof<SkeinMode<TVariant>, TBlock, SkeinNode<TVariant>>(hasher, ref _sequential)
        : BlockBuffer.OpenXof<SkeinTreeMode<TVariant>, TBlock, SkeinNode<TVariant>>(hasher, ref _tree.Value);

    public void Reset()
    {
        if (_tree is null)
        {
            _sequential.Reset();
        }
        else
        {
            _tree.Value.Reset();
        }
    }

    public void Wipe()
    {
        _sequential.Wipe();
        _tree?.Value.Wipe();
    }
}
