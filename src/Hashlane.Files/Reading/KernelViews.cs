namespace Hashlane.Files;

/// <summary>
/// Knows the file systems whose files are views into Linux's kernel. Such a file looks like a regular one, but reading
/// it can wait, act or never end: <c>/proc/kmsg</c> is emptied by its reader, <c>/proc/kcore</c> has 128 TiB.
/// </summary>
internal static class KernelViews
{
    /// <summary>The reason why such a folder is not read.</summary>
    internal static IoError Refusal =>
        IoError.FromText("Its files are views into the kernel: reading them can wait, act or never end");

    /// <summary>Whether a file or folder belongs to such a file system.</summary>
    /// <param name="descriptor">The descriptor of the file or folder.</param>
    internal static bool Contain(int descriptor) => Libc.FileSystemOf(descriptor) switch
    {
        0x9fa0 => true, // proc
        0x62656572 => true, // sysfs
        0x64626720 => true, // debugfs
        0x74726163 => true, // tracefs
        0x73636673 => true, // securityfs
        0x0027e0eb => true, // cgroup
        0x63677270 => true, // cgroup2
        0xcafe4a11 => true, // bpf
        0x62656570 => true, // configfs
        0xf97cff8c => true, // selinuxfs
        0x43415d53 => true, // smackfs
        0x42494e4d => true, // binfmt_misc
        0x65735543 => true, // fusectl
        0x67596969 => true, // rpc_pipefs
        0xabba1974 => true, // xenfs
        _ => false,
    };
}
