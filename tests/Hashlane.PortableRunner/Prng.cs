namespace Hashlane.Tests;

/// <summary>SplitMix64: the same numbers on every runtime, which System.Random does not promise.</summary>
internal sealed class Prng(ulong seed, ulong stream)
{
    private ulong _state = (seed * 0xD1342543DE82EF95) ^ (stream * 0x9E3779B97F4A7C15);

    public ulong Next()
    {
        _state += 0x9E3779B97F4A7C15;
        ulong z = _state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    /// <summary>A number from 0 to <paramref name="most"/>.</summary>
    public int UpTo(int most) => (int)(Next() % ((ulong)most + 1));

    public int Between(int least, int most) => least + UpTo(most - least);

    public bool Coin() => Next() % 2 == 0;

    public byte[] Bytes(int length)
    {
        byte[] bytes = new byte[length];
        ulong word = 0;
        for (int i = 0; i < length; i++)
        {
            word = i % 8 == 0 ? Next() : word >> 8;
            bytes[i] = (byte)word;
        }

        return bytes;
    }

    /// <summary>A length: mostly short, often around whole units, sometimes many units.</summary>
    public int Length(int unitBytes) => UpTo(9) switch
    {
        < 5 => UpTo(300),
        < 8 => Math.Max(0, (Between(1, 5) * unitBytes) + Between(-1, 1)),
        8 => UpTo(3 * unitBytes),
        _ => UpTo(12 * unitBytes),
    };
}
