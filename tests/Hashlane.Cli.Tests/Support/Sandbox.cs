using System.Diagnostics;

namespace Hashlane.Cli.Tests;

/// <summary>
/// A folder of one test: the tool runs inside <see cref="Folder"/>, and what the test itself needs lies beside it.
/// </summary>
internal sealed class Sandbox : IDisposable
{
    private const UnixFileMode Everyone = (UnixFileMode)0b_111_101_101;

    private readonly string _root;
    private int _scratchFiles;

    internal Sandbox()
    {
        Assert.SkipWhen(
            OperatingSystem.IsWindows(), "Names, links, FIFOs and modes of these tests exist only on Unix.");
        _root = Directory.CreateTempSubdirectory("hashlane-cli-").FullName;
        Folder = Path.Combine(_root, "files");
        Directory.CreateDirectory(Folder);

        // Some cases run as another user, who must be able to get here.
        File.SetUnixFileMode(_root, Everyone);
        File.SetUnixFileMode(Folder, Everyone);
    }

    internal string Folder { get; }

    internal string PathOf(string name) => $"{Folder}/{name}";

    /// <summary>A path outside <see cref="Folder"/> that nothing has.</summary>
    internal string NewScratchPath() => $"{_root}/scratch{++_scratchFiles}";

    internal void Write(string name, string text) => Write(name, Bytes.Of(text));

    internal void Write(string name, byte[] data) => File.WriteAllBytes(PathOf(name), data);

    internal string Read(string name) => File.ReadAllText(PathOf(name));

    /// <summary>Writes a file whose name need not be UTF-8.</summary>
    internal void Write(byte[] name, byte[] data)
    {
        string scratch = NewScratchPath();
        File.WriteAllBytes(scratch, data);
        Place(scratch, name);
    }

    internal void MakeFolder(byte[] name)
    {
        string scratch = NewScratchPath();
        Directory.CreateDirectory(scratch);
        Place(scratch, name);
    }

    internal void MakeLink(byte[] name, string target)
    {
        string scratch = NewScratchPath();
        File.CreateSymbolicLink(scratch, target);
        Place(scratch, name);
    }

    internal void MakeFifo(string name) => Libc.MakeFifo(PathOf(name));

    /// <summary>
    /// Alters a digit in the second half of each file that an interrupted run has left with lines or their checks: all of
    /// it reads as before.
    /// </summary>
    internal void AlterLines(Random random)
    {
        foreach (string path in (string[])
            [.. Directory.EnumerateFiles(Folder, ".*-partial"), .. Directory.EnumerateFiles(Folder, ".*-checks"), .. Directory.EnumerateFiles(Folder, ".*-earlier")])
        {
            byte[] bytes = File.ReadAllBytes(path);
            int[] digits = [.. Enumerable.Range(0, bytes.Length).Where(place => char.IsAsciiDigit((char)bytes[place]))];
            if (digits.Length > 0)
            {
                int place = digits[random.Next(digits.Length / 2, digits.Length)];
                bytes[place] = (byte)(bytes[place] == '9' ? '0' : bytes[place] + 1);
                File.WriteAllBytes(path, bytes);
            }
        }
    }

    /// <summary>Opens a pipe, which waits until the tool opens its other end; fails when it does not.</summary>
    internal Task<FileStream> OpenFifoAsync(string name, FileAccess access = FileAccess.Write) =>
        Task.Run(() => new FileStream(PathOf(name), FileMode.Open, access, FileShare.ReadWrite, 0)).WaitAsync(Patience.Limit);

    /// <summary>Every file's name and content, to show that nothing was written.</summary>
    internal string[] Snapshot() =>
        [.. Directory.EnumerateFiles(Folder, "*", SearchOption.AllDirectories)
            .Order(StringComparer.Ordinal)
            .Select(path => $"{path} {File.GetLastWriteTimeUtc(path):O} {Bytes.ToHex(File.ReadAllBytes(path))}")];

    public void Dispose()
    {
        // `rm`, because Directory.Delete cannot name what is not UTF-8.
        ProcessStartInfo start = new("rm") { ArgumentList = { "-rf", "--", _root } };
        using Process? removal = Process.Start(start);
        removal?.WaitForExit(Patience.Limit);
    }

    internal void Place(string scratch, byte[] name) => Libc.Rename(scratch, [.. Bytes.Of(Folder), (byte)'/', .. name]);
}
