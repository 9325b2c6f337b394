namespace Hashlane.Cluster;

/// <summary>The options of <c>hashlane-cluster</c> that are not those of manifests.</summary>
internal static class ClusterSyntax
{
    /// <summary>The name of the tool.</summary>
    internal const string ToolName = "hashlane-cluster";

    /// <summary>The command that begins a run.</summary>
    internal const string RunName = "run";

    /// <summary>The command that continues a run.</summary>
    internal const string ResumeName = "resume";

    internal static Option Output { get; } = new(
        "output", 'o', "MANIFEST", "the manifest to write, of the one FOLDER; it must not exist")
    {
        Kind = ValueKind.File,
    };

    internal static Option Manifests { get; } = new(
        "manifests", Option.NoLetter, "INTO",
        "write a manifest for each FOLDER into the folder INTO, as INTO/NAME.jsonl")
    {
        Kind = ValueKind.Folder,
    };

    internal static Option Algorithm { get; } = new(
        "algorithm", 'a', "ALG",
        "one of 'hashlane algorithms'; blake3, the default, is the only one by which workers share large files")
    {
        Kind = ValueKind.Algorithm,
    };

    internal static Option FilesFrom { get; } = new(
        "files-from", Option.NoLetter, "FILE",
        "only the files that FILE names, one a line, in any order; their paths begin in FOLDER. - is standard input")
    {
        Kind = ValueKind.File,
    };

    internal static Option Objects { get; } = new(
        "objects", Option.NoLetter, "FILE", "objects over HTTP in place of a folder: FILE has an address a line")
    {
        Kind = ValueKind.File,
    };

    internal static Option ObjectsHeader { get; } = new(
        "objects-header", Option.NoLetter, "FILE",
        "headers for requests, such as credentials: FILE has an origin and a header a line")
    {
        Kind = ValueKind.File,
    };

    internal static Option ObjectsFrom { get; } = new(
        "objects-from", Option.NoLetter, "ORIGIN",
        "read objects from this server, such as https://store.example; may be repeated")
    {
        MayRepeat = true,
    };

    internal static Option Queue { get; } = new(
        "queue", Option.NoLetter, "ADDRESS",
        "a broker, amqp://[USER@]HOST[:PORT][/VHOST], or amqps:// for TLS. HASHLANE_AMQP_PASSWORD has the password");

    internal static Option QueueName { get; } = new(
        "queue-name", Option.NoLetter, "NAME", "the name of the queues there; hashlane by default");

    internal static Option PasswordFile { get; } = new(
        "queue-password", Option.NoLetter, "FILE", "the first line of FILE is the password for the broker")
    {
        Kind = ValueKind.File,
    };

    internal static Option Authorities { get; } = new(
        "queue-ca", Option.NoLetter, "FILE", "trust the broker's certificate by those in FILE (PEM)")
    {
        Kind = ValueKind.File,
    };

    internal static Option Certificate { get; } = new(
        "queue-cert", Option.NoLetter, "FILE", "the certificate of this client (PEM)")
    {
        Kind = ValueKind.File,
    };

    internal static Option CertificateKey { get; } = new(
        "queue-key", Option.NoLetter, "FILE", "the key of that certificate (PEM)")
    {
        Kind = ValueKind.File,
    };

    internal static Option RootName { get; } = new(
        "root", Option.NoLetter, "NAME", "FOLDER's name for the workers; its absolute path by default");

    internal static Option Roots { get; } = new(
        "root", Option.NoLetter, "[NAME=]FOLDER",
        "read the files of the root NAME in FOLDER; without a name, the root is FOLDER's absolute path. May be "
            + "repeated")
    {
        MayRepeat = true,
        Kind = ValueKind.Folder,
    };

    internal static Option Workers { get; } = new(
        "workers", Option.NoLetter, "N",
        "workers in this process; by default as many as there are processors, or none with --queue")
    {
        Kind = ValueKind.Number,
    };

    internal static Option CheckRate { get; } = new(
        "check-rate", Option.NoLetter, "PERCENT",
        "the share of units that a second worker hashes as well, 1 by default")
    {
        Kind = ValueKind.Number,
    };

    internal static Option AllowUnchecked { get; } = new(
        "allow-unchecked", Option.NoLetter, null,
        "take results that no second worker could verify; otherwise such units wait with --check-rate 100, and end the "
            + "run with the exit code 5 with a lower rate");

    internal static Option Subtree { get; } = new(
        "subtree", Option.NoLetter, "SIZE", "the parts of large files, 256MiB, 512MiB or 1GiB; 256MiB by default")
    {
        Kind = ValueKind.Word,
        Words = ["256MiB", "512MiB", "1GiB"],
    };

    internal static Option UnitFiles { get; } = new(
        "unit-files",
        Option.NoLetter,
        "N",
        "the most files that a worker takes at a time; by default 64 to 4,000, the fewer the more workers there are")
    {
        Kind = ValueKind.Number,
    };

    internal static Option UnitTimeout { get; } = new(
        "unit-timeout",
        Option.NoLetter,
        "SECONDS",
        "give a unit to another worker, too, if it has had no result for so long; by default 900, and a day where a "
            + "long file is read whole")
    {
        Kind = ValueKind.Number,
    };

    internal static Option JournalFile { get; } = new(
        "journal", Option.NoLetter, "FILE",
        "keep results that are not in the manifest yet in FILE; by default in the manifest's folder")
    {
        Kind = ValueKind.File,
    };

    internal static Option Dashboard { get; } = new(
        "dashboard", Option.NoLetter, "[ADDRESS:]PORT",
        "serve a page about the job, on the loopback and any free port by default")
    {
        IsValueOptional = true,
    };

    internal static Option DashboardName { get; } = new(
        "dashboard-name", Option.NoLetter, "NAME",
        "a name of this machine by which browsers ask for that page; may be repeated")
    {
        MayRepeat = true,
    };

    internal static Option Threads { get; } = new(
        "threads", Option.NoLetter, "N", "units to hash at a time; as many as there are processors by default")
    {
        Kind = ValueKind.Number,
    };

    internal static Option WorkerName { get; } = new(
        "name", Option.NoLetter, "NAME", "the worker's name in reports; by default that of the machine, and a number");

    internal static Option Once { get; } = new(
        "once", Option.NoLetter, "SECONDS", "end when no unit has come for so long; 5 by default")
    {
        IsValueOptional = true,
    };

    /// <summary>The options that lead to a broker.</summary>
    internal static Option[] Broker { get; } =
        [Queue, QueueName, PasswordFile, Authorities, Certificate, CertificateKey];

    /// <summary>Those of them that are for encrypted connections alone.</summary>
    internal static Option[] Tls { get; } = [Authorities, Certificate, CertificateKey];

    /// <summary>The options that an interrupted run may be resumed with in place of its former ones.</summary>
    internal static Option[] Changeable { get; } =
    [
        .. Broker, Workers, CheckRate, AllowUnchecked, UnitTimeout, Dashboard, DashboardName, ObjectsHeader,
        ManyFilesSyntax.ShowProgress, ManyFilesSyntax.NoProgress, .. ManifestSyntax.Reports,
    ];
}
