using System.Buffers.Binary;

namespace Hashlane.Tests;

/// <summary>Exports and imports of hashers whose type a test does not know.</summary>
internal static class ExportedStates
{
    private static readonly Dictionary<string, Func<byte[], Hasher>> _imports = new()
    {
        [nameof(Blake2b)] = static state => Blake2b.ImportState(state),
        [nameof(Blake2bMac)] = static state => Blake2bMac.ImportSecretState(state),
        [nameof(Blake2s)] = static state => Blake2s.ImportState(state),
        [nameof(Blake2sMac)] = static state => Blake2sMac.ImportSecretState(state),
        [nameof(Blake2bp)] = static state => Blake2bp.ImportState(state),
        [nameof(Blake2bpMac)] = static state => Blake2bpMac.ImportSecretState(state),
        [nameof(Blake2sp)] = static state => Blake2sp.ImportState(state),
        [nameof(Blake2spMac)] = static state => Blake2spMac.ImportSecretState(state),
        [nameof(Blake2Xb)] = static state => Blake2Xb.ImportState(state),
        [nameof(Blake2XbMac)] = static state => Blake2XbMac.ImportSecretState(state),
        [nameof(Blake2Xs)] = static state => Blake2Xs.ImportState(state),
        [nameof(Blake2XsMac)] = static state => Blake2XsMac.ImportSecretState(state),
        [nameof(Blake3)] = static state => Blake3.ImportState(state),
        [nameof(Blake3Mac)] = static state => Blake3Mac.ImportSecretState(state),
        [nameof(Blake3Kdf)] = static state => Blake3Kdf.ImportSecretState(state),
        [nameof(Sha224)] = static state => Sha224.ImportState(state),
        [nameof(Sha256)] = static state => Sha256.ImportState(state),
        [nameof(Sha384)] = static state => Sha384.ImportState(state),
        [nameof(Sha512)] = static state => Sha512.ImportState(state),
        [nameof(Sha512_224)] = static state => Sha512_224.ImportState(state),
        [nameof(Sha512_256)] = static state => Sha512_256.ImportState(state),
        [nameof(Skein256)] = static state => Skein256.ImportState(state),
        [nameof(Skein256Mac)] = static state => Skein256Mac.ImportSecretState(state),
        [nameof(Skein512)] = static state => Skein512.ImportState(state),
        [nameof(Skein512Mac)] = static state => Skein512Mac.ImportSecretState(state),
        [nameof(Skein1024)] = static state => Skein1024.ImportState(state),
        [nameof(Skein1024Mac)] = static state => Skein1024Mac.ImportSecretState(state),
    };

    /// <summary>The names of all types of hashers.</summary>
    public static IReadOnlyList<string> Types { get; } = [.. _imports.Keys];

    /// <summary>The hasher, or in place of one that hides its state a new one that does not.</summary>
    public static Hasher Exportable(Hasher hasher) => hasher switch
    {
        Sha256 => Sha256.CreateExportable(),
        Sha384 => Sha384.CreateExportable(),
        Sha512 => Sha512.CreateExportable(),
        _ => hasher,
    };

    public static string TypeOf(Hasher hasher) => hasher.GetType().Name;

    public static byte[] Export(Hasher hasher) =>
        hasher is KeyedHasher keyed ? keyed.ExportSecretState() : ((UnkeyedHasher)hasher).ExportState();

    public static Hasher Import(string type, byte[] state) => _imports[type](state);

    /// <summary>A hasher of the same type that has the state.</summary>
    public static Hasher Resume(Hasher hasher) => Import(TypeOf(hasher), Export(hasher));

    /// <summary>Why the state is refused; null if it is not.</summary>
    public static HashStateError? Refusal(string type, byte[] state)
    {
        try
        {
            Import(type, state).Dispose();
            return null;
        }
        catch (HashStateException exception)
        {
            return exception.Error;
        }
    }

    /// <summary>Changes some bytes after the length of the digest, and writes the checksum that they have.</summary>
    public static void Forge(byte[] state, Prng random)
    {
        int last = state.Length - StateFormat.ChecksumBytes - 1;
        for (int changes = random.Between(1, 4); changes > 0; changes--)
        {
            // Numbers and flags are at the start.
            int most = random.Coin() ? Math.Min(last, StateFormat.HeaderBytes + 24) : last;
            state[random.Between(StateFormat.FlagsPlace, most)] = (byte)random.Next();
        }

        Seal(state);
    }

    /// <summary>Writes length and checksum of a state that a test has changed.</summary>
    public static byte[] Seal(byte[] state)
    {
        int end = state.Length - StateFormat.ChecksumBytes;
        BinaryPrimitives.WriteInt32LittleEndian(state.AsSpan(StateFormat.LengthPlace), state.Length);
        BinaryPrimitives.WriteUInt64LittleEndian(state.AsSpan(end), StateFormat.Checksum(state.AsSpan(0, end)));
        return state;
    }
}
