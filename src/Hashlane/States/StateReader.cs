using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <summary>Reads an exported state, which may come from an attacker.</summary>
/// <remarks>
/// The constructor checks the frame. The parts of a state are then read without exceptions, so that a mode that holds a
/// key by then can be wiped first: after a flaw all values are zero, and the hasher that was read is unusable.
/// </remarks>
internal ref struct StateReader
{
    private const string UnknownType = "type without a name";

    private ReadOnlySpan<byte> _rest;
    private string? _flaw;

    /// <summary>Begins to read a state; throws unless it is a sound one of the expected type.</summary>
    public StateReader(ReadOnlySpan<byte> state, string type, StateKind kind)
    {
        ThrowIfUnsound(state);
        Type = TypeOf(state);
        IsSecret = state[StateFormat.SecretPlace] != 0;
        if (Type != type || IsSecret != (kind == StateKind.Secret))
        {
            ThrowOtherType(type, kind);
        }

        OutputLength = BinaryPrimitives.ReadInt32LittleEndian(state[StateFormat.OutputLengthPlace..]);
        uint flags = BinaryPrimitives.ReadUInt32LittleEndian(state[StateFormat.FlagsPlace..]);
        HasEnded = (flags & StateFormat.EndedFlag) != 0;
        _rest = state[StateFormat.HeaderBytes..^StateFormat.ChecksumBytes];
        Check((flags & ~StateFormat.EndedFlag) == 0, "a flag is unknown");
    }

    /// <summary>The type of hasher.</summary>
    public string Type { get; }

    /// <summary>Whether the state was derived from a key.</summary>
    public bool IsSecret { get; }

    /// <summary>The length of the digest in bytes, not checked yet.</summary>
    public int OutputLength { get; }

    /// <summary>Whether the message has ended.</summary>
    public bool HasEnded { get; }

    /// <summary>Whether something was wrong so far.</summary>
    public readonly bool HasFlaw => _flaw is not null;

    /// <summary>Returns the type of a state that may be of any; throws unless it is sound.</summary>
    public static string Identify(ReadOnlySpan<byte> state)
    {
        ThrowIfUnsound(state);
        return TypeOf(state);
    }

    /// <summary>Throws that a state is of a type for which another method is to be called.</summary>
    [DoesNotReturn]
    public static void ThrowOtherType(string actual, string expected, string remedy) => throw new HashStateException(
        HashStateError.OtherType, $"The state is that of a {actual}, not of {expected}. {remedy}");

    /// <summary>Notes what is wrong unless the condition holds, and returns whether all was right so far.</summary>
    /// <param name="isRight">The condition.</param>
    /// <param name="flaw">The end of a sentence.</param>
    public bool Check(bool isRight, string flaw)
    {
        if (!isRight)
        {
            _flaw ??= flaw;
            _rest = default;
        }

        return _flaw is null;
    }

    public byte Byte() => TryTake(sizeof(byte), out ReadOnlySpan<byte> taken) ? taken[0] : (byte)0;

    public ushort UInt16() => TryTake(sizeof(ushort), out ReadOnlySpan<byte> taken)
        ? BinaryPrimitives.ReadUInt16LittleEndian(taken)
        : (ushort)0;

    public uint UInt32() => TryTake(sizeof(uint), out ReadOnlySpan<byte> taken)
        ? BinaryPrimitives.ReadUInt32LittleEndian(taken)
        : 0;

    public ulong UInt64() => TryTake(sizeof(ulong), out ReadOnlySpan<byte> taken)
        ? BinaryPrimitives.ReadUInt64LittleEndian(taken)
        : 0;

    /// <summary>Returns the next bytes where they lie; none after a flaw.</summary>
    public ReadOnlySpan<byte> Bytes(int count)
    {
        TryTake(count, out ReadOnlySpan<byte> taken);
        return taken;
    }

    /// <summary>Returns the next bytes without passing them; none if there are fewer.</summary>
    public readonly ReadOnlySpan<byte> Peek(int count) => count <= _rest.Length ? _rest[..count] : default;

    /// <summary>Reads words into memory, in the machine's byte order.</summary>
    public void Words(scoped Span<byte> words, int wordBytes)
    {
        if (TryTake(words.Length, out ReadOnlySpan<byte> taken))
        {
            LittleEndian.CopyWords(taken, words, wordBytes);
        }
        else
        {
            words.Clear();
        }
    }

    /// <summary>Ends reading: nothing may be left.</summary>
    public void End() => Check(_rest.IsEmpty, "it has bytes that nothing reads");

    /// <summary>Throws that the content is wrong.</summary>
    [DoesNotReturn]
    public readonly void ThrowInvalid() => throw new HashStateException(
        HashStateError.Invalid,
        $"The state of a {Type} has a right checksum but an impossible content: {_flaw}. No export wrote it so. "
        + "Discard it and hash the message from its start.");

    /// <summary>Returns the name of the type, or of none if it is not one of a type.</summary>
    private static string TypeOf(ReadOnlySpan<byte> state)
    {
        ReadOnlySpan<byte> field = state.Slice(StateFormat.TypePlace, StateFormat.TypeBytes);
        Span<char> name = stackalloc char[StateFormat.TypeBytes];
        int length = 0;
        while (length < field.Length && field[length] != 0)
        {
            name[length] = (char)field[length];
            if (name[length] is not ((>= 'A' and <= 'Z') or (>= 'a' and <= 'z') or (>= '0' and <= '9') or '_'))
            {
                return UnknownType;
            }

            length++;
        }

        bool isPadded = field[length..].SequenceEqual(stackalloc byte[StateFormat.TypeBytes - length]);
        return length > 0 && isPadded ? name[..length].ToString() : UnknownType;
    }

    private static void ThrowIfUnsound(ReadOnlySpan<byte> state)
    {
        int magicBytes = Math.Min(state.Length, StateFormat.Magic.Length);
        if (!state[..magicBytes].SequenceEqual(StateFormat.Magic[..magicBytes]))
        {
            Throw(
                HashStateError.NotAState,
                "The bytes are not a state that Hashlane exported: they begin differently. Pass the bytes that "
                + "ExportState or ExportSecretState gave, without an encoding around them.");
        }

        if (state.Length > StateFormat.VersionPlace && state[StateFormat.VersionPlace] > StateFormat.Version)
        {
            Throw(
                HashStateError.NewerVersion,
                $"The state has version {state[StateFormat.VersionPlace]} of the format, and this version of Hashlane "
                + $"reads versions up to {StateFormat.Version}. Import it with a version of Hashlane that is at least "
                + "as new as the one that exported it.");
        }

        const int MinBytes = StateFormat.HeaderBytes + StateFormat.ChecksumBytes;
        long stated = state.Length < MinBytes
            ? MinBytes
            : BinaryPrimitives.ReadUInt32LittleEndian(state[StateFormat.LengthPlace..]);
        if (state.Length < stated)
        {
            Throw(
                HashStateError.Truncated,
                $"The state is truncated: it has {state.Length} bytes of {stated} or more. Read it whole from where it "
                + "is stored.");
        }

        if (state.Length > stated)
        {
            Throw(
                HashStateError.TooLong,
                $"The state ends after {stated} bytes, but {state.Length} were passed. Pass as many bytes as the "
                + "export wrote.");
        }

        ReadOnlySpan<byte> summed = state[..^StateFormat.ChecksumBytes];
        if (stated > StateFormat.MaxBytes)
        {
            Throw(
                HashStateError.Damaged,
                $"The state is damaged: it states a length of {stated} bytes, and none has more than "
                + $"{StateFormat.MaxBytes}. Take another copy of it, or hash the message from its start.");
        }

        if (BinaryPrimitives.ReadUInt64LittleEndian(state[summed.Length..]) != StateFormat.Checksum(summed)
            || state[StateFormat.VersionPlace] == 0
            || state[StateFormat.SecretPlace] > 1
            || state[StateFormat.SecretPlace + 1] != 0
            || state[StateFormat.SecretPlace + 2] != 0)
        {
            Throw(
                HashStateError.Damaged,
                "The state is damaged: its checksum is wrong. Take another copy of it, or hash the message from its "
                + "start.");
        }
    }

    [DoesNotReturn]
    private static void Throw(HashStateError error, string message) => throw new HashStateException(error, message);

    [DoesNotReturn]
    private readonly void ThrowOtherType(string expected, StateKind kind)
    {
        string remedy = Type != expected ? $"Call the import of {Type}."
            : kind == StateKind.Secret ? "It holds no key: call ImportState."
            : "It holds a key: call ImportSecretState.";
        ThrowOtherType(Type, $"a {expected} {(kind == StateKind.Secret ? "with" : "without")} a key", remedy);
    }

    private bool TryTake(int count, out ReadOnlySpan<byte> taken)
    {
        bool isThere = Check(count <= _rest.Length, "it ends too early");
        taken = isThere ? _rest[..count] : default;
        _rest = isThere ? _rest[count..] : default;
        return isThere;
    }
}
