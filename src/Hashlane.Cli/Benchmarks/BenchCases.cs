namespace Hashlane.Cli;

/// <summary>Makes the cases of a run: the ways of hashing that there are for each algorithm.</summary>
internal sealed class BenchCases : IDisposable
{
    /// <summary>Bytes of all short messages of a call, which fit in the nearest caches.</summary>
    private const int ManyBytes = 256 * 1024;

    /// <summary>More than BLAKE3's widest lanes leave to others before they are compiled.</summary>
    private const long Blake3WarmBytes = 288 * 1024 * 1024;

    private const string ManySuffix = ".HashMany";

    private static readonly int[] _shortBytes = [64, 1024];

    /// <summary>Functions whose long messages the operating system may hash: docs/sha2.md.</summary>
    private static readonly string[] _platformNames = ["sha256", "sha384", "sha512"];

    /// <summary>
    /// Functions of which a file is read if the command line names none: those of the tools that this one replaces.
    /// </summary>
    private static readonly string[] _fileNames = ["blake2b", KnownAlgorithm.DefaultName, "sha256"];

    private readonly BenchSettings _settings;
    private readonly byte[] _data;
    private readonly byte[] _digests;
    private readonly BenchFile _file;
    private readonly FileHasher _fileHasher;

    private BenchCases(BenchSettings settings, byte[] data, BenchFile file, FileHasher fileHasher)
    {
        (_settings, _data, _file, _fileHasher) = (settings, data, file, fileHasher);
        (HashFunction Function, int Index)[] functions =
        [
            .. HashFunction.All.SelectMany((function, index) => settings.Functions.Length == 0
                ? [(function, index)]
                : settings.Functions.Where(named => named.FamilyName == function.FamilyName)
                    .Select(named => (named, index))),
        ];
        int maxDigest = 0;
        foreach ((HashFunction function, int index) in functions)
        {
            // The report has the functions in the same order, by the names of their types.
            string type = HardwareReport.Kernels[index].Algorithm;
            maxDigest = Math.Max(maxDigest, function.HashSizeInBytes);
            Add(function, KernelOf(type + ManySuffix));
        }

        _digests = new byte[maxDigest * (ManyBytes / _shortBytes[0])];
    }

    /// <summary>The cases, in no order.</summary>
    internal List<BenchCase> All { get; } = [];

    /// <summary>Makes the cases, and the file.</summary>
    /// <exception cref="BenchException">There is no file to read.</exception>
    internal static BenchCases Make(BenchSettings settings, Messages messages)
    {
        byte[] data = MakeData(Math.Max(ManyBytes, Math.Max(settings.StreamBytes, settings.SharedBytes)));
        BenchFile file = settings.File is null
            ? BenchFile.MakeTemporary(data.AsSpan(0, settings.SharedBytes))
            : BenchFile.Named(settings.File);
        try
        {
            return new BenchCases(
                settings, data, file,
                new FileHasher(null, settings.Threads, new Progress(messages, 1, ProgressUse.Never)));
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    /// <summary>Makes a message.</summary>
    internal static byte[] MakeData(int bytes)
    {
        byte[] data = GC.AllocateUninitializedArray<byte>(bytes);
        new Random(1).NextBytes(data);
        return data;
    }

    public void Dispose()
    {
        _fileHasher.Dispose();
        _file.Dispose();
    }

    private static string? KernelOf(string line) =>
        HardwareReport.Kernels.FirstOrDefault(report => report.Algorithm == line)?.Kernel;

    private void Add(HashFunction function, string? manyKernel)
    {
        string name = function.Name;
        string? kernel = Array.IndexOf(_platformNames, function.FamilyName) >= 0 ? null : function.KernelName;
        BenchCase stream = new(
            new BenchSubject(BenchKind.Stream, name, kernel, _settings.StreamBytes), () => HashStream(function));
        using Hasher hasher = function.Create();
        All.Add(hasher is Blake3 ? stream with { WarmBytes = Blake3WarmBytes } : stream);
        foreach (int bytes in manyKernel is null ? [] : _shortBytes)
        {
            int messages = ManyBytes / bytes;
            All.Add(new BenchCase(
                new BenchSubject(BenchKind.Many, name, manyKernel, bytes, messages),
                () => HashMany(function, bytes, messages)));
        }

        int threads = _settings.Threads;
        if (threads > 1 && hasher is Blake3 or Blake2bp or Blake2sp)
        {
            All.Add(new BenchCase(
                new BenchSubject(BenchKind.Threads, name, kernel, _settings.SharedBytes, Threads: threads),
                () => HashShared(function)));
        }

        if (_settings.Functions.Length > 0 || Array.IndexOf(_fileNames, name) >= 0)
        {
            // Only BLAKE3 is hashed by several threads there; for others the second one reads ahead.
            int fileThreads = hasher is Blake3 ? threads : 1;
            long bytes = HashFile(function);
            All.Add(new BenchCase(
                new BenchSubject(BenchKind.File, name, kernel, bytes, Threads: fileThreads)
                {
                    IsNamedFile = _settings.File is not null,
                },
                () => HashFile(function)));
        }
    }

    private long HashStream(HashFunction function)
    {
        Span<byte> message = _data.AsSpan(0, _settings.StreamBytes);
        function.HashData(message, _digests.AsSpan(0, function.HashSizeInBytes));
        return message.Length;
    }

    private long HashMany(HashFunction function, int bytes, int messages)
    {
        Span<byte> all = _data.AsSpan(0, bytes * messages);
        function.HashMany(all, bytes, _digests.AsSpan(0, messages * function.HashSizeInBytes));
        return all.Length;
    }

    private long HashShared(HashFunction function)
    {
        using Hasher hasher = function.Create();
        hasher.AppendDataParallel(_data.AsMemory(0, _settings.SharedBytes), _settings.Threads);
        hasher.GetHashAndReset(_digests);
        return _settings.SharedBytes;
    }

    private long HashFile(HashFunction function)
    {
        _fileHasher.Progress.Begin(_file.Name);
        using InputFile? file = InputFile.Open(_file.Name, out IoError error);
        long bytes = 0;
        if (file is not null)
        {
            error = _fileHasher.HashRest(file, [], function, out Hasher hasher, out bytes);
            hasher.Reset();
        }

        return error.IsNone ? bytes : throw new BenchException(_file.Name, error.Reason);
    }
}
