using System.Globalization;
using System.Net.Sockets;

namespace Hashlane.Cli.Tests;

/// <summary>A tree of folders with entries of each kind, whose names some tool has stumbled over.</summary>
internal static class Forest
{
    private static readonly byte[][] _names =
    [
        Bytes.Of("plain"), Bytes.Of("plain-"), Bytes.Of("plain0"), Bytes.Of("plain.txt"), Bytes.Of("with space"), Bytes.Of(" lead"),
        Bytes.Of("trail "), Bytes.Of("new\nline"), Bytes.Of("cr\rret"), Bytes.Of("back\\slash"), Bytes.Of("*"), Bytes.Of("日本語"),
        Bytes.Of("quo'te\""), Bytes.Of("#hash"), Bytes.Of("\x1b[31m"), Bytes.Of("-dash"), Bytes.Of("-"), Bytes.Of(".hidden"), Bytes.Of("..."),
        Bytes.Of("\u0001"), Bytes.Of("~"), [0xff], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [(byte)'c', 0xe2, 0x82], Bytes.Of(new string('n', 255)),
    ];

    /// <summary>Makes the tree in the sandbox's folder.</summary>
    internal static void Make(Sandbox sandbox, int seed, int entries = 400)
    {
        Random random = new(seed);
        List<byte[]> folders = [[]];
        HashSet<string> taken = [];
        for (int i = 0; i < entries; i++)
        {
            byte[] folder = folders[random.Next(folders.Count)];
            byte[] name = [.. folder, .. _names[random.Next(_names.Length)]];
            if (!taken.Add(Bytes.Show(name)))
            {
                continue;
            }

            switch (random.Next(10))
            {
                case 0 or 1 or 2:
                    sandbox.MakeFolder(name);
                    folders.Add([.. name, (byte)'/']);
                    break;
                case 3:
                    sandbox.MakeLink(name, random.Next(2) == 0 ? "nowhere" : ".");
                    break;
                case 4:
                    string fifo = sandbox.NewScratchPath();
                    Libc.MakeFifo(fifo);
                    sandbox.Place(fifo, name);
                    break;
                case 5:
                    string path = sandbox.NewScratchPath();
                    using (Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified))
                    {
                        socket.Bind(new UnixDomainSocketEndPoint(path));
                        sandbox.Place(path, name); // disposal would remove it under its first name
                    }

                    break;
                default:
                    sandbox.Write(name, Bytes.Of(i.ToString(CultureInfo.InvariantCulture)));
                    break;
            }
        }
    }
}
