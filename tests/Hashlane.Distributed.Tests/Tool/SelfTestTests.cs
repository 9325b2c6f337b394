using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

public class SelfTestTests
{
    [Fact]
    public void Run_FolderOfTheProgram_Passes() => SelfTest.Run(AppContext.BaseDirectory, CancellationToken.None);

    [Fact]
    public void Run_SmallFiles_HashesThemAsOftenAsCodeIsCompiledFor()
    {
        using Sandbox sandbox = MakeFolder();
        sandbox.Write("large", new string('x', 1 << 20));
        OddExecutor executor = new(sandbox, static outcome => outcome);

        SelfTest.Run(sandbox.Folder, executor, CancellationToken.None);

        Assert.InRange(executor.Files, 2500, 2600);
        Assert.Equal(["first", "second"], executor.Names.Order());
    }

    [Fact]
    public void Run_WrongDigest_NamesTheFile()
    {
        using Sandbox sandbox = MakeFolder();
        OddExecutor executor = new(sandbox, static outcome => FileOutcome.Hashed(outcome.Identity!, new byte[32]));

        SelfTestException exception = Assert.Throws<SelfTestException>(
            () => SelfTest.Run(sandbox.Folder, executor, CancellationToken.None));

        Assert.StartsWith(
            $"This machine has hashed '{sandbox.PathOf("first")}' wrongly", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Run_FileThatIsReplacedMeanwhile_Passes()
    {
        using Sandbox sandbox = MakeFolder();
        OddExecutor executor = new(sandbox, outcome =>
        {
            sandbox.Write("first", "of another version");
            return FileOutcome.Hashed(outcome.Identity!, new byte[32]);
        });

        SelfTest.Run(sandbox.Folder, executor, CancellationToken.None);
    }

    [Fact]
    public void Run_FileThatCannotBeRead_Passes()
    {
        using Sandbox sandbox = MakeFolder();
        OddExecutor executor = new(
            sandbox, static _ => FileOutcome.Without(OutcomeKind.Failed, "Input/output error"));

        SelfTest.Run(sandbox.Folder, executor, CancellationToken.None);

        Assert.Equal(32, executor.Files);
    }

    [Theory]
    [InlineData("")]
    [InlineData("no such folder")]
    public void Run_NoFiles_HashesNothing(string folder)
    {
        using Sandbox sandbox = new();
        OddExecutor executor = new(sandbox, static outcome => outcome);

        SelfTest.Run(sandbox.PathOf(folder), executor, CancellationToken.None);

        Assert.Equal(0, executor.Files);
    }

    [Fact]
    public void Run_Canceled_Ends()
    {
        using Sandbox sandbox = MakeFolder();

        SelfTest.Run(sandbox.Folder, new CancellationToken(canceled: true));
    }

    private static Sandbox MakeFolder()
    {
        Sandbox sandbox = new();
        sandbox.Write("first", "contents");
        sandbox.Write("second", "other contents");
        return sandbox;
    }

    /// <summary>Reads files, and changes the outcomes.</summary>
    private sealed class OddExecutor(Sandbox sandbox, Func<FileOutcome, FileOutcome> change) : IUnitExecutor
    {
        private readonly FileExecutor _files = new(new PathMap("program", sandbox.Folder));

        internal HashSet<string> Names { get; } = [];

        internal int Files { get; private set; }

        public string? Refuse(Unit unit) => _files.Refuse(unit);

        public FileOutcome[] Execute(Unit unit, CancellationToken cancellationToken)
        {
            Files += unit.Files.Length;
            Names.UnionWith(unit.Files.Select(static file => file.ToString()));
            return Array.ConvertAll(_files.Execute(unit, cancellationToken), outcome => change(outcome));
        }

        public void Dispose() => _files.Dispose();
    }
}
