using System.Diagnostics;
using Microsoft.Win32.SafeHandles;

namespace Hashlane.Cli.Tests;

/// <summary>A lease on a file, as a file server takes it: Linux asks for its end before another program may read the file.</summary>
internal sealed class FileLease : IDisposable
{
    private readonly SafeFileHandle _handle;

    private FileLease(SafeFileHandle handle) => _handle = handle;

    /// <summary>Takes a lease, or skips the test where there are none.</summary>
    internal static FileLease Take(string path)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Needs leases of Linux.");
        SafeFileHandle handle = File.OpenHandle(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite);
        bool isTaken = Libc.TakeLease(handle);
        if (!isTaken)
        {
            handle.Dispose();
        }

        Assert.SkipUnless(isTaken, "The file system has no leases.");
        return new FileLease(handle);
    }

    /// <summary>Waits until somebody wants to read the file.</summary>
    internal async Task WaitUntilAskedForAsync()
    {
        Stopwatch waited = Stopwatch.StartNew();
        while (!Libc.IsLeaseEnding(_handle))
        {
            Assert.True(waited.Elapsed < Patience.Limit, "Nobody has asked for the file.");
            await Task.Delay(5, TestContext.Current.CancellationToken);
        }
    }

    public void Dispose() => _handle.Dispose();
}
