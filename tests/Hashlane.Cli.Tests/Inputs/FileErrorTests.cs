using System.Net.Sockets;

namespace Hashlane.Cli.Tests;

/// <summary>What cannot be read gets one line with its reason, and everything else is still hashed.</summary>
[Trait("Category", "Cli")]
public sealed class FileErrorTests
{
    private const int LongestName = 255;
    private const int LongestPath = 4095;

    private static readonly string _goodLine = $"{Known.HelloBlake2b}  good\n";

    public static TheoryData<string, string, string> Bad => new()
    {
        { "missing", "missing", "No such file or directory" },
        { "folder", "folder", "Is a directory" },
        { "./folder/", "./folder/", "Is a directory" },
        { "dangling", "dangling", "No such file or directory" },
        { "loop", "loop", "Too many levels of symbolic links" },
        { "good/inside", "good/inside", "Not a directory" },
        { "", "''", "No such file or directory" },
        { "socket", "socket", "No such device or address" },
        { new string('x', LongestName + 1), new string('x', LongestName + 1), "File name too long" },
        { Deep(LongestPath + 1), Deep(LongestPath + 1), "No such file or directory" },
        { "two words", "'two words'", "No such file or directory" },
    };

    [Theory]
    [MemberData(nameof(Bad))]
    public async Task Sum_BadFileBetweenGoodOnes_SaysWhyAndHashesTheRest(string name, string shown, string reason)
    {
        using Sandbox sandbox = NewSandbox();
        using Socket socket = Listen(sandbox);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "--", "good", name, "good");

        Expectation expected = Expectation.Of(1, _goodLine + _goodLine, $"hashlane: {shown}: {reason}\n");
        Assert.Equal(expected, Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_SeveralBadFiles_OneLineEachInTheirOrder()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "folder", "missing", "loop", "good", "gone");

        Expectation expected = Expectation.Of(
            1,
            _goodLine,
            "hashlane: folder: Is a directory\n"
                + "hashlane: missing: No such file or directory\n"
                + "hashlane: loop: Too many levels of symbolic links\n"
                + "hashlane: gone: No such file or directory\n");
        Assert.Equal(expected, Expectation.Of(result));
    }

    [Fact]
    public async Task Sum_UnreadableFile_PermissionDeniedAndHashesTheRest()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("secret", "x");
        File.SetUnixFileMode(sandbox.PathOf("secret"), UnixFileMode.None);
        Tool tool = await new Tool(sandbox, "-a", "blake2b", "secret", "good").AsOrdinaryUserAsync();

        ToolResult result = await tool.RunAsync();

        Assert.Equal(Expectation.Of(1, _goodLine, "hashlane: secret: Permission denied\n"), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_UnreadableFile_FailedOpenOrRead()
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("secret", Known.Hello);
        File.SetUnixFileMode(sandbox.PathOf("secret"), UnixFileMode.None);
        sandbox.Write("sums", $"{Known.HelloBlake2b}  secret\n{_goodLine}");
        Tool tool = await new Tool(sandbox, "-a", "blake2b", "-c", "sums").AsOrdinaryUserAsync();

        ToolResult result = await tool.RunAsync();

        Expectation expected = Expectation.Of(
            1,
            "secret: FAILED open or read\ngood: OK\n",
            "hashlane: secret: Permission denied\nhashlane: WARNING: 1 listed file could not be read\n");
        Assert.Equal(expected, Expectation.Of(result));
    }

    private static Sandbox NewSandbox()
    {
        Sandbox sandbox = new();
        sandbox.Write("good", Known.Hello);
        sandbox.MakeFolder(Bytes.Of("folder"));
        sandbox.MakeLink(Bytes.Of("dangling"), "nowhere");
        sandbox.MakeLink(Bytes.Of("loop"), "loop");
        return sandbox;
    }

    private static Socket Listen(Sandbox sandbox)
    {
        Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        socket.Bind(new UnixDomainSocketEndPoint(sandbox.PathOf("socket")));
        return socket;
    }

    /// <summary>A path of short names that is too long as a whole.</summary>
    private static string Deep(int length) => string.Concat(Enumerable.Repeat("./", length / 2)) + "ab";
}
