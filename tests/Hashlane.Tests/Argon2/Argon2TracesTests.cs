using System.Runtime.CompilerServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// All memory of the process after calls through the facades: neither passwords, UTF-8 of text, secrets, H0, first blocks nor the last one are left, on
/// stacks, in copies of inputs or in memory of Argon2.
/// </summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class Argon2TracesTests
{
    private const int MemoryKiB = 64, OutputLength = 32, PasswordBytes = 192, SecretBytes = 64, StartBytes = Argon2Hash.StartBytes, PieceBytes = MemoryScan.PieceBytes;

    // Password, secret, H0, and pieces of blocks: of the first two, and of the sum of the last ones.
    private const int Total = PasswordBytes + SecretBytes + StartBytes + (3 * PieceBytes);

    private static readonly byte[] _salt = Inputs.Pattern(16);

    private static readonly Argon2Parameters _costs = new(MemoryKiB, 1, 1);

    /// <summary>In the heap and on the stack of another thread.</summary>
    [Fact]
    public void Scan_OfACopy_FindsIt()
    {
        byte[]? copy = null;
        MemoryScan.AssertSees(64, secrets =>
        {
            Random.Shared.NextBytes(secrets);
            copy = secrets.ToArray();
        });
        GC.KeepAlive(copy);

        using ManualResetEventSlim isSeen = new(), isThere = new();
        Thread? thread = null;
        MemoryScan.AssertSees(64, secrets =>
        {
            Random.Shared.NextBytes(secrets);
            NativeBuffer buffer = NativeBuffer.TryAllocate(secrets.Length)!;
            secrets.CopyTo(buffer.Part(0, secrets.Length));
            thread = new(() => Hold(buffer, isThere, isSeen));
            thread.Start();
            isThere.Wait();
            buffer.Wipe();
            buffer.Free();
        });
        isSeen.Set();
        thread!.Join();

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void Hold(NativeBuffer buffer, ManualResetEventSlim isThere, ManualResetEventSlim isSeen)
        {
            Span<byte> local = stackalloc byte[64];
            buffer.Part(0, 64).CopyTo(local);
            isThere.Set();
            isSeen.Wait();
            GC.KeepAlive(local[0]);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void DeriveKey_BytesAndSecret_LeavesNothing(bool isAsync) => MemoryScan.AssertNotLeft(Total, secrets =>
    {
        Span<byte> password = secrets[..PasswordBytes], secret = secrets.Slice(PasswordBytes, SecretBytes);
        Random.Shared.NextBytes(secrets);
        if (isAsync)
        {
            using MemoryOfSpan passwords = new(password), keys = new(secret);
            Complete(Argon2id.DeriveKeyAsync(passwords.Memory, _salt, keys.Memory, _salt, _costs, OutputLength));
        }
        else
        {
            Argon2id.DeriveKey(password, _salt, secret, _salt, _costs, stackalloc byte[OutputLength]);
        }

        ComputeInner(secrets);
    });

    /// <summary>On the stack if it is short, in native memory if it is long, and in that of a job.</summary>
    [Theory]
    [InlineData(false, 96)]
    [InlineData(false, PasswordBytes)]
    [InlineData(true, 96)]
    [InlineData(true, PasswordBytes)]
    public void DeriveKey_Text_LeavesNothing(bool isAsync, int characters) => MemoryScan.AssertNotLeft(characters, secrets =>
    {
        char[] text = NewText(secrets);
        if (isAsync)
        {
            Complete(Argon2id.DeriveKeyAsync(text.AsMemory(), _salt, _costs, OutputLength));
        }
        else
        {
            Argon2id.DeriveKey(text.AsSpan(), _salt, _costs, OutputLength);
        }
    });

    /// <summary>Half a pair after the rest was copied.</summary>
    [Theory]
    [InlineData(false, 96)]
    [InlineData(false, PasswordBytes)]
    [InlineData(true, PasswordBytes)]
    public void DeriveKey_NoText_LeavesNothing(bool isAsync, int characters) => MemoryScan.AssertNotLeft(characters, secrets =>
    {
        char[] text = [.. NewText(secrets), '\uD83D'];
        Assert.Throws<ArgumentException>(() => isAsync
            ? Argon2id.DeriveKeyAsync(text.AsMemory(), _salt, _costs, OutputLength, CancellationToken.None).AsTask().GetAwaiter().GetResult()
            : Argon2id.DeriveKey(text.AsSpan(), _salt, _costs, OutputLength, CancellationToken.None));
    });

    /// <summary>A call that waits for memory, and one that computes.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void DeriveKeyAsync_Cancelled_LeavesNothing(bool isRunning) => MemoryScan.AssertNotLeft(Total, secrets =>
    {
        Random.Shared.NextBytes(secrets);
        NativeBuffer? all = isRunning ? null : Argon2MemoryPool.Shared.Rent(Argon2Memory.Budget, default);
        try
        {
            using CancellationTokenSource source = new();
            using MemoryOfSpan passwords = new(secrets[..PasswordBytes]), keys = new(secrets.Slice(PasswordBytes, SecretBytes));
            Argon2Parameters forever = new(MemoryKiB, int.MaxValue, 1);
            Task<byte[]> call = Argon2id.DeriveKeyAsync(passwords.Memory, _salt, keys.Memory, _salt, forever, OutputLength, source.Token).AsTask();
            Assert.True(SpinWait.SpinUntil(() => isRunning ? Argon2Memory.BytesInUse > 0 : Argon2Memory.WaitingCallers == 1, Patience.Limit));
            source.Cancel();
            Assert.ThrowsAny<OperationCanceledException>(() => call.GetAwaiter().GetResult());
        }
        finally
        {
            if (all is not null)
            {
                Argon2MemoryPool.Shared.Return(all);
                Argon2Memory.Trim();
            }
        }

        Assert.True(SpinWait.SpinUntil(static () => Argon2Memory.BytesInUse == 0, Patience.Limit));
        secrets[(PasswordBytes + SecretBytes)..].Clear();
        Random.Shared.NextBytes(secrets[(PasswordBytes + SecretBytes)..]);
    });

    /// <summary>Text whose UTF-8 is the secret. Its characters, of two bytes, are other bytes.</summary>
    internal static char[] NewText(Span<byte> utf8)
    {
        Random.Shared.NextBytes(utf8);
        char[] text = new char[utf8.Length];
        for (int i = 0; i < utf8.Length; i++)
        {
            utf8[i] &= 0x7F;
            text[i] = (char)utf8[i];
        }

        return text;
    }

    /// <summary>H0 and parts of blocks, in memory that the scan leaves out.</summary>
    private static void ComputeInner(Span<byte> secrets)
    {
        Argon2Problem problem = new(
            Argon2Type.Id, Argon2Version.V13, secrets[..PasswordBytes], _salt, secrets.Slice(PasswordBytes, SecretBytes), _salt, MemoryKiB, passes: 1, lanes: 1);
        Span<byte> rest = secrets[(PasswordBytes + SecretBytes)..];
        Argon2Hash.Start(in problem, OutputLength, rest[..StartBytes], CancellationToken.None);
        NativeBuffer buffer = NativeBuffer.TryAllocate((MemoryKiB + Argon2Parts.SpareBlocks) * Argon2Block.SizeBytes)!;
        Span<Argon2Block> blocks = buffer.Items<Argon2Block>(MemoryKiB + Argon2Parts.SpareBlocks);
        Span<byte> tag = stackalloc byte[OutputLength];
        Argon2Mode.TryDerive(in problem, blocks, tag, default);
        int at = StartBytes;
        foreach (int block in (ReadOnlySpan<int>)[0, 1, MemoryKiB])
        {
            Bytes.Of(ref blocks[block])[..PieceBytes].CopyTo(rest[at..]);
            at += PieceBytes;
        }

        buffer.Wipe();
        buffer.Free();
        Bytes.WipeStackBelow();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Complete(ValueTask<byte[]> task) => task.AsTask().GetAwaiter().GetResult();

    /// <summary>Memory of the caller that is not in the garbage collector's heap, which would move it.</summary>
    private sealed unsafe class MemoryOfSpan : System.Buffers.MemoryManager<byte>
    {
        private readonly byte* _start;
        private readonly int _length;

        public MemoryOfSpan(Span<byte> native)
        {
            _length = native.Length;
            fixed (byte* start = native)
            {
                _start = start;
            }
        }

        public override Span<byte> GetSpan() => new(_start, _length);

        public override System.Buffers.MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

        public override void Unpin() => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
        }
    }
}
