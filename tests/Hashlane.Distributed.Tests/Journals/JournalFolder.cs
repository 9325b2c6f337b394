using Microsoft.Win32.SafeHandles;

namespace Hashlane.Distributed.Tests;

/// <summary>A folder with a journal, which a test removes at its end.</summary>
internal sealed class JournalFolder : IDisposable
{
    public const string Origin = "root data, blake3, --one-file-system";

    private readonly string _folder = Directory.CreateTempSubdirectory("hashlane-journal-").FullName;

    /// <summary>The path of the journal, which may not exist.</summary>
    public string File => Path.Combine(_folder, "job.journal");

    public byte[] Bytes
    {
        get => System.IO.File.ReadAllBytes(File);
        set => System.IO.File.WriteAllBytes(File, value);
    }

    /// <summary>The names in the folder.</summary>
    public string[] Names => [.. Directory.GetFileSystemEntries(_folder).Select(Path.GetFileName).Order()!];

    public string PathOf(string name) => Path.Combine(_folder, name);

    public Journal Open(string origin = Origin) => Journal.Open(File, origin);

    /// <summary>Changes a byte of the journal.</summary>
    public void Change(int offset, byte value)
    {
        using SafeFileHandle file = System.IO.File.OpenHandle(File, access: FileAccess.ReadWrite);
        RandomAccess.Write(file, [value], offset);
    }

    /// <summary>Changes the journal while it is open and locked, as a process can that ignores locks.</summary>
    public void ChangeOpen(Action<SafeFileHandle> change)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux lists the open files of a process.");
        string descriptor = Directory.GetFiles("/proc/self/fd").Single(link => new FileInfo(link).LinkTarget == File);
        using SafeFileHandle handle = new(nint.Parse(Path.GetFileName(descriptor), null), ownsHandle: false);
        change(handle);
    }

    /// <summary>Makes a journal with results of these lengths.</summary>
    public JournalFolder With(params int[] lengths)
    {
        using Journal journal = Open();
        for (int i = 0; i < lengths.Length; i++)
        {
            journal.Append(Id(i), Result(i, lengths[i]));
        }

        return this;
    }

    /// <summary>A unit, by its number in a test.</summary>
    public static UnitId Id(int number)
    {
        byte[] bytes = new byte[UnitId.Bytes];
        bytes.AsSpan().Fill((byte)(number * 37));
        BitConverter.TryWriteBytes(bytes, number);
        return new UnitId(bytes);
    }

    /// <summary>Bytes that are not those of another unit.</summary>
    public static byte[] Result(int number, int length) =>
        [.. Enumerable.Range(0, length).Select(i => (byte)((number * 11) + (i * 7)))];

    public void Dispose() => Directory.Delete(_folder, recursive: true);
}
