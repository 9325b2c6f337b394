using System.CommandLine;

namespace Hashlane.Benchmarks;

/// <summary>The <c>tools</c> mode: whole processes, <c>hashlane</c> by turns with the tools that it replaces.</summary>
internal static class ToolCommand
{
    public const string Verb = "tools";

    private const int DefaultTurns = 11;

    public static int Run(string[] arguments)
    {
        Option<int> turns = new("--turns")
        {
            Description = "Runs of each tool on each input.",
            DefaultValueFactory = _ => DefaultTurns,
        };
        Option<string[]> tool = new("--tool")
        {
            Description = "A tool's file instead of the one on the path, as b3sum=/path/to/b3sum; several are allowed.",
            AllowMultipleArgumentsPerToken = true,
            DefaultValueFactory = _ => [],
        };
        tool.Validators.Add(result =>
        {
            foreach (string text in result.Tokens.Select(token => token.Value))
            {
                if (text.Split('=', 2) is not [_, string path] || !File.Exists(path))
                {
                    result.AddError($"'{text}' is not NAME=FILE with an existing file.");
                }
            }
        });
        Option<bool> save = new("--save") { Description = "Also write the report into results/<cpu>/." };
        RootCommand command = new("Measures whole processes by turns: processor time and time.") { turns, tool, save };
        command.SetAction(parsed => Measure(
            parsed.GetValue(turns),
            parsed.GetValue(tool)!.Select(text => text.Split('=', 2)).ToDictionary(pair => pair[0], pair => pair[1]),
            parsed.GetValue(save)));
        return command.Parse(arguments).Invoke();
    }

    private static int Measure(int turns, IReadOnlyDictionary<string, string> given, bool save)
    {
        if (turns < 1 || !ChildTimes.IsSupported)
        {
            Console.Error.WriteLine(
                turns < 1 ? "--turns must be at least 1." : "This system does not tell the time of children.");
            return 1;
        }

        ReportHeading.Start();
        Dictionary<string, string> programs = [];
        List<string> lines = [];
        foreach (string name in ToolComparison.All.SelectMany(comparison => comparison.Calls)
            .Select(call => call.Program).Distinct())
        {
            if (Executables.Find(name, given) is string path)
            {
                programs[name] = path;
                lines.Add($"Tool: {name}: {Executables.Version(name, path)}");
            }
            else
            {
                lines.Add($"{name} is not installed: its rows are skipped.");
            }
        }

        string report = Tables(turns, programs);
        report = ReportHeading.Of("Tools", lines) + report;
        Console.Write(report);
        if (save)
        {
            Console.WriteLine($"\nSaved as {ReportFolder.Save(report, Verb)}");
        }

        return 0;
    }

    private static string Tables(int turns, Dictionary<string, string> programs)
    {
        using ToolInputs inputs = new();
        string tables = "";
        foreach (ToolComparison comparison in ToolComparison.All)
        {
            ToolCall[] calls = [.. comparison.Calls.Where(call => programs.ContainsKey(call.Program))];
            if (calls.Length == 0)
            {
                continue;
            }

            Dictionary<ToolInput, IReadOnlyDictionary<ToolCall, List<ToolRun>>> runs = [];
            foreach (ToolInput input in inputs.All)
            {
                runs[input] = Measure(turns, calls, programs, input, inputs);
            }

            tables += ToolReport.Table(comparison, calls[0], runs);
        }

        return tables;
    }

    private static Dictionary<ToolCall, List<ToolRun>> Measure(
        int turns,
        ToolCall[] calls,
        Dictionary<string, string> programs,
        ToolInput input,
        ToolInputs inputs)
    {
        Dictionary<ToolCall, List<ToolRun>> runs = calls.ToDictionary(call => call, _ => new List<ToolRun>());
        for (int turn = 0; turn < turns; turn++)
        {
            foreach (ToolCall call in calls)
            {
                inputs.Touch(input);
                ToolRun run = ToolRun.Of(programs[call.Program], call, input, inputs.Folder);
                runs[call].Add(run);
                if (run.Digests.Count != input.Files.Count || !run.Digests.SequenceEqual(runs[calls[0]][0].Digests))
                {
                    throw new InvalidOperationException(
                        $"{call.Name} and {calls[0].Name} do not agree on {input.Name}.");
                }
            }
        }

        return runs;
    }
}
