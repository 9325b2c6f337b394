using System.Text.Json.Nodes;

namespace Hashlane.Cli.Tests;

/// <summary>Results as JSON: docs/cli.md describes the members.</summary>
[Trait("Category", "Cli")]
public sealed class JsonTests
{
    [Fact]
    public async Task Sum_Json_IsOneObjectALine()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a b", Known.Hello);
        sandbox.Write("empty", "");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "--json", "a b", "nosuch", "empty");

        Assert.Equal(
            [
                $$"""{"version":1,"type":"file","path":"a b","bytes":{{Known.Hello.Length}},"algorithm":"blake2b","digest":"{{Known.HelloBlake2b}}"}""",
                """{"version":1,"type":"error","path":"nosuch","reason":"No such file or directory"}""",
                $$"""{"version":1,"type":"file","path":"empty","bytes":0,"algorithm":"blake2b","digest":"{{Bytes.ToHex(Blake2b.HashData([]))}}"}""",
            ],
            result.OutputLines);
        Assert.Equal("hashlane: nosuch: No such file or directory\n", result.Errors);
        Assert.Equal(1, result.ExitCode);
    }

    /// <summary>Any name comes back from the object, byte by byte, and none of them ends a line or acts on a terminal.</summary>
    [Fact]
    public async Task Sum_JsonOfATree_HasAllNamesWithoutLoss()
    {
        using Sandbox sandbox = new();
        Forest.Make(sandbox, 11);
        ToolResult plain = await Tool.RunAsync(sandbox, "-r", "-z", ".");

        ToolResult result = await Tool.RunAsync(sandbox, "-r", "--json", ".");

        Assert.Equal(0, result.ExitCode);
        Assert.DoesNotContain(result.OutputBytes, value => value is < (byte)' ' and not (byte)'\n' or 0x7f);
        JsonNode[] nodes = [.. result.OutputLines.Select(line => JsonNode.Parse(line)!)];
        JsonNode[] files = [.. nodes.Where(node => (string?)node["type"] == "file")];
        Assert.Equal(
            System.Text.Encoding.Latin1.GetString(plain.OutputBytes).Split('\0')[..^1],
            files.Select(node => $"{(string?)node["digest"]}  {System.Text.Encoding.Latin1.GetString(BytesOf(node, "path"))}"));
        Assert.Contains(files, node => node["pathBase64"] is not null);
        foreach (string type in (string[])["link", "fifo", "socket"])
        {
            Assert.Contains(nodes, node => (string?)node["type"] == type);
        }

        Assert.All(nodes, node => Assert.Equal(1, (int)node["version"]!));
        Assert.All(
            nodes.Where(node => (string?)node["type"] == "link"),
            node => Assert.Contains((string?)node["target"], (string[])["nowhere", "."]));
    }

    /// <summary>Marks that reorder a line are escapes, and letters are not.</summary>
    [Fact]
    public async Task Sum_JsonOfNamesWithInvisibleMarks_EscapesThem()
    {
        using Sandbox sandbox = new();
        sandbox.Write("\u202eé\u2066\ufeff", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, "--json", "-r", ".");

        Assert.Contains("\"path\":\"./\\u202Eé\\u2066\\uFEFF\"", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Sum_JsonOfPartsAndStreams_TellsThem()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", Known.Hello);

        ToolResult part = await new Tool(sandbox, "--json", "--seek", "3", "-l", "4").WithInput(Known.Hello).RunAsync();
        ToolResult base64 = await Tool.RunAsync(sandbox, "--json", "--base64", "-a", "sha224", "a");

        JsonNode node = JsonNode.Parse(part.Output)!;
        Assert.Equal("-", (string?)node["path"]);
        Assert.Equal(Known.Hello.Length, (int)node["bytes"]!);
        Assert.Equal(3, (int)node["seek"]!);
        Assert.Equal(Bytes.ToHex(Blake3.HashData(Bytes.Of(Known.Hello), 7)[3..]), (string?)node["digest"]);
        Assert.Equal(
            Convert.ToBase64String(Sha224.HashData(Bytes.Of(Known.Hello))), (string?)JsonNode.Parse(base64.Output)!["digestBase64"]);
    }

    [Theory]
    [InlineData("", true)]
    [InlineData("--quiet", false)]
    public async Task Check_Json_TellsEachFileAndTheSum(string option, bool tellsGood)
    {
        using Sandbox sandbox = new();
        byte[] foreign = [(byte)'f', 0xff];
        sandbox.Write("a", Known.Hello);
        sandbox.Write(foreign, Bytes.Of("changed"));
        sandbox.Write("list", [.. Bytes.Of($"{Known.HelloBlake2b}  a\n{Known.HelloBlake2b}  "), .. foreign,
            .. Bytes.Of($"\n{Known.HelloBlake2b}  nosuch\nno line\n")]);

        ToolResult result = await Tool.RunAsync(
            sandbox, [.. (string[])["-a", "blake2b", "--json", "-c", "list"], .. option.Split(' ', StringSplitOptions.RemoveEmptyEntries)]);

        string[] good = tellsGood ? ["""{"version":1,"type":"check","path":"a","status":"ok"}"""] : [];
        Assert.Equal(
            [
                .. good,
                """{"version":1,"type":"check","pathBase64":"Zv8=","status":"failed"}""",
                """{"version":1,"type":"check","path":"nosuch","status":"unreadable","reason":"No such file or directory"}""",
                """{"version":1,"type":"summary","path":"list","ok":1,"failed":1,"unreadable":1,"improper":1}""",
            ],
            result.OutputLines);
        Assert.Equal(1, result.ExitCode);
    }

    [Fact]
    public async Task Check_JsonWithStatus_WritesNothing()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", Known.Hello);
        sandbox.Write("list", $"{Known.HelloBlake3}  a\n");

        Assert.Equal(Expectation.Of(0), Expectation.Of(await Tool.RunAsync(sandbox, "--json", "--status", "-c", "list")));
    }

    private static byte[] BytesOf(JsonNode node, string member) =>
        node[member] is JsonNode text ? Bytes.Of((string)text!) : Convert.FromBase64String((string)node[member + "Base64"]!);
}
