using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// A <see cref="BlockBuffer{TMode, TBlock}"/> that collects the small pieces of a long message, so that the mode
/// absorbs runs of many blocks.
/// </summary>
/// <remarks>
/// <para>
/// Pending bytes lie in the run or in the inner buffer, never in both. <see cref="Settle"/> leaves the state as if
/// nothing had been collected: the blocks that can be absorbed are, and the rest lies in the inner buffer. All members
/// that read or copy the state settle it first, so a run has one owner. If that throws, the state is undefined.
/// </para>
/// <para>
/// The run is an array that belongs to this buffer, kept until the hasher is disposed:
/// docs/design/decisions/0016-runs.md.
/// </para>
/// </remarks>
/// <typeparam name="TMode">The hash function.</typeparam>
/// <typeparam name="TBlock">Storage of the mode's <see cref="IHashMode.BlockBytes"/>.</typeparam>
internal struct CollectingBuffer<TMode, TBlock>
    where TMode : struct, ICollectingMode
    where TBlock : unmanaged
{
    private BlockBuffer<TMode, TBlock> _blocks;
    private byte[]? _run;

    // Free bytes at the end of the run; 0 unless bytes are being collected.
    private int _freeBytes;

    // Bytes at the start of the run that were written for this message and absorbed.
    private int _usedBytes;

    /// <summary>The mode, which has not absorbed the pending bytes yet. The facade starts it in place.</summary>
    [UnscopedRef]
    public ref TMode Mode => ref _blocks.Mode;

    /// <summary>The inner buffer, which has all pending bytes after <see cref="Settle"/>.</summary>
    [UnscopedRef]
    public ref BlockBuffer<TMode, TBlock> Blocks => ref _blocks;

    /// <summary>The bytes that were appended but not absorbed yet.</summary>
    [UnscopedRef]
    public ReadOnlySpan<byte> Pending => _freeBytes > 0 ? Collected : _blocks.Pending;

    /// <inheritdoc cref="BlockBuffer{TMode, TBlock}.PendingBytes"/>
    public readonly int PendingBytes => _freeBytes > 0 ? Collected.Length : _blocks.PendingBytes;

    // Memory that is there is used, however short the message is.
    private int RunBytes => Math.Max(Mode.RunBytes, _run is null ? 0 : _run.Length);

    private readonly Span<byte> Collected => _run.AsSpan(0, _run!.Length - _freeBytes);

    /// <summary>Becomes an independent copy, which has no run yet, of a buffer that is settled.</summary>
    public void CopyFrom(ref readonly CollectingBuffer<TMode, TBlock> source)
    {
        Debug.Assert(source._freeBytes == 0);
        _blocks = source._blocks;
    }

    public void Append(ReadOnlySpan<byte> source)
    {
        if (source.Length < _freeBytes)
        {
            Collect(source);
            return;
        }

        // Read once: it depends on what other threads have hashed.
        int runBytes = RunBytes;
        if (runBytes == Mode.BlockBytes)
        {
            _blocks.Append(source);
        }
        else
        {
            AppendToRuns(source, runBytes);
        }
    }

    /// <summary>Absorbs the pending blocks that can be absorbed.</summary>
    public void Settle()
    {
        if (_freeBytes > 0)
        {
            AbsorbRun(Collected);
        }
    }

    /// <inheritdoc cref="BlockBuffer{TMode, TBlock}.FinishCopy"/>
    public void FinishCopy(Span<byte> digest)
    {
        // Otherwise a caller that asks after each small piece would have the same bytes hashed again and again.
        Settle();
        _blocks.FinishCopy(digest);
    }

    /// <inheritdoc cref="BlockBuffer{TMode, TBlock}.FinishAndReset"/>
    public void FinishAndReset(Span<byte> digest)
    {
        if (_freeBytes == 0)
        {
            _blocks.FinishAndReset(digest);
            WipeRun();
        }
        else
        {
            Mode.Finish(Collected, digest);
            Reset();
        }
    }

    /// <inheritdoc cref="BlockBuffer{TMode, TBlock}.Reset"/>
    public void Reset()
    {
        _blocks.Reset();
        WipeRun();
    }

    /// <inheritdoc cref="BlockBuffer{TMode, TBlock}.Wipe"/>
    public void Wipe()
    {
        _blocks.Wipe();
        WipeRun();
        _run = null;
    }

    private void AppendToRuns(ReadOnlySpan<byte> source, int runBytes)
    {
        Debug.Assert(Bytes.SizeOf<TBlock>() == Mode.BlockBytes);
        if (source.Length >= 2 * runBytes)
        {
            // A long piece is not copied, even though its first bytes then complete a block alone.
            Settle();
            _blocks.Append(source);
            return;
        }

        if (PendingBytes > 0)
        {
            if (_freeBytes == 0)
            {
                BeginRun(runBytes);
            }

            int headBytes = Math.Min(source.Length, _freeBytes);
            Collect(source[..headBytes]);
            if (_freeBytes > 0)
            {
                return;
            }

            AbsorbRun(_run);
            source = source[headBytes..];
        }

        if (source.Length >= runBytes / 2)
        {
            int direct = source.Length - (source.Length % (runBytes / 2));
            _blocks.Append(source[..direct]);
            source = source[direct..];
        }

        if (!source.IsEmpty)
        {
            BeginRun(Math.Max(runBytes, RunBytes));
            Collect(source);
        }
    }

    private void BeginRun(int runBytes)
    {
        if (_run is null || _run.Length < runBytes)
        {
            WipeRun();
            _run = new byte[runBytes];
        }

        _freeBytes = _run.Length - _blocks.MovePending(_run);
    }

    private void Collect(ReadOnlySpan<byte> source)
    {
        source.CopyTo(_run.AsSpan(_run!.Length - _freeBytes));
        _freeBytes -= source.Length;
    }

    private void AbsorbRun(ReadOnlySpan<byte> run)
    {
        _freeBytes = 0;
        _usedBytes = Math.Max(_usedBytes, run.Length);
        int absorbable = (int)Mode.AbsorbableBytes(run.Length);
        if (absorbable > 0)
        {
            Mode.AbsorbBlocks(run[..absorbable]);
        }

        _blocks.Append(run[absorbable..]);
    }

    private void WipeRun()
    {
        if (_run is not null)
        {
            int collected = _freeBytes > 0 ? Collected.Length : 0;
            CryptographicOperations.ZeroMemory(_run.AsSpan(0, Math.Max(_usedBytes, collected)));
            _freeBytes = 0;
            _usedBytes = 0;
        }
    }
}

/// <summary>Extendable output of buffers, for the modes that have it.</summary>
internal static class CollectingBuffer
{
    /// <inheritdoc cref="BlockBuffer.OpenXof{TMode, TBlock, TNode}(Hasher, ref BlockBuffer{TMode, TBlock})"/>
    public static XofReader OpenXof<TMode, TBlock, TNode>(Hasher hasher, ref CollectingBuffer<TMode, TBlock> buffer)
        where TMode : struct, ICollectingMode, IXofMode<TNode>
        where TBlock : unmanaged
        where TNode : struct, IOutputNode
    {
        using Hasher.Operation operation = hasher.BeginUse();
        buffer.Settle();
        operation.Complete();
        return BlockBuffer.OpenXof<TMode, TBlock, TNode>(ref buffer.Blocks);
    }
}
