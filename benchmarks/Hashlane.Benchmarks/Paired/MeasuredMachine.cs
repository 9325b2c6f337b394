using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;
using System.Text;

namespace Hashlane.Benchmarks;

/// <summary>The circumstances of all figures: processor, runtime, commit, switches.</summary>
internal static class MeasuredMachine
{
    // Environment variables that change the machine code or the collector, as opposed to those of the command line
    // tools.
    private static readonly string[] _switchPrefixes =
    [
        "DOTNET_Enable", "DOTNET_PreferredVectorBitWidth", "DOTNET_MaxVectorTBitWidth", "DOTNET_Tiered", "DOTNET_TC_",
        "DOTNET_OSR", "DOTNET_ReadyToRun", "DOTNET_Jit", "DOTNET_gc", "DOTNET_GC",
    ];

    /// <summary>Maker, name, and on x86 family and model: virtual machines often hide the name that tells the
    /// generation.</summary>
    public static string Processor { get; } = X86Base.IsSupported ? X86Processor() : OtherProcessor();

    /// <summary>For the families whose models tell it; else null.</summary>
    public static string? Microarchitecture
    {
        get
        {
            if (!X86Base.IsSupported)
            {
                return null;
            }

            (int family, int model) = FamilyAndModel();
            return Generation(family, model);
        }
    }

    public static string Runtime => $".NET {Environment.Version}, {RuntimeInformation.RuntimeIdentifier}";

    public static string System => RuntimeInformation.OSDescription;

    /// <summary>The switches that were set, in the order of their names.</summary>
    public static IReadOnlyList<string> Switches { get; } =
    [
        .. Environment.GetEnvironmentVariables().Keys.Cast<string>()
            .Where(name => _switchPrefixes.Any(prefix => name.StartsWith(prefix, StringComparison.Ordinal)))
            .Order(StringComparer.Ordinal)
            .Select(name => $"{name}={Environment.GetEnvironmentVariable(name)}"),
    ];

    /// <summary>The checked-out commit, with <c>-dirty</c> where files differ from it.</summary>
    public static string Commit { get; } = Git("describe", "--always", "--dirty", "--abbrev=10", "--exclude=*");

    public static string Sdk { get; } = Output("dotnet", "--version");

    /// <summary>The repository's root, or null when the program runs elsewhere.</summary>
    public static string? RepositoryRoot
    {
        get
        {
            DirectoryInfo? directory = new(AppContext.BaseDirectory);
            while (directory is not null && !File.Exists(Path.Combine(directory.FullName, "Hashlane.slnx")))
            {
                directory = directory.Parent;
            }

            return directory?.FullName;
        }
    }

    private static string X86Processor()
    {
        (int maxExtended, _, _, _) = X86Base.CpuId(unchecked((int)0x80000000), 0);
        StringBuilder brand = new();
        if ((uint)maxExtended >= 0x80000004)
        {
            for (uint leaf = 0x80000002; leaf <= 0x80000004; leaf++)
            {
                (int eax, int ebx, int ecx, int edx) = X86Base.CpuId((int)leaf, 0);
                int[] registers = [eax, ebx, ecx, edx];
                brand.Append(Encoding.ASCII.GetString(MemoryMarshal.AsBytes<int>(registers)));
            }
        }

        (int family, int model) = FamilyAndModel();
        string name = brand.ToString().Replace('\0', ' ').Trim();
        string generation = Generation(family, model) is string known ? $"{known}, " : "";
        return string.Create(
            CultureInfo.InvariantCulture, $"{name} ({generation}family {family:X2}h, model {model:X2}h)");
    }

    private static (int Family, int Model) FamilyAndModel()
    {
        (int signature, _, _, _) = X86Base.CpuId(1, 0);
        int family = (signature >> 8) & 0xF;
        int model = (signature >> 4) & 0xF;
        if (family is 0x6 or 0xF)
        {
            model += ((signature >> 16) & 0xF) << 4;
        }

        if (family == 0xF)
        {
            family += (signature >> 20) & 0xFF;
        }

        return (family, model);
    }

    private static string? Generation(int family, int model) => (family, model) switch
    {
        (0x19, >= 0x10 and <= 0x1F or >= 0x60 and <= 0x7F or >= 0xA0 and <= 0xAF) => "Zen 4",
        (0x19, <= 0x0F or >= 0x20 and <= 0x5F) => "Zen 3",
        (0x1A, <= 0x4F or >= 0x60 and <= 0x7F) => "Zen 5",
        (0x06, 0x6A or 0x6C) => "Ice Lake",
        (0x06, 0x8F) => "Sapphire Rapids",
        (0x06, 0xCF) => "Emerald Rapids",
        _ => null,
    };

    private static string OtherProcessor()
    {
        const string CpuInfo = "/proc/cpuinfo";
        string? name = File.Exists(CpuInfo)
            ? File.ReadLines(CpuInfo).FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))
            : null;
        return name?[(name.IndexOf(':') + 1)..].Trim() ?? RuntimeInformation.ProcessArchitecture.ToString();
    }

    private static string Git(params string[] arguments) =>
        RepositoryRoot is string root ? Output("git", ["-C", root, .. arguments]) : "unknown";

    private static string Output(string program, params string[] arguments)
    {
        try
        {
            ProcessStartInfo start = new(program, arguments)
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            };
            using Process process = Process.Start(start)!;
            string output = process.StandardOutput.ReadToEnd().Trim();
            process.WaitForExit();
            return process.ExitCode == 0 && output.Length != 0 ? output : "unknown";
        }
        catch (global::System.ComponentModel.Win32Exception)
        {
            return "unknown"; // the program is not installed
        }
    }
}
