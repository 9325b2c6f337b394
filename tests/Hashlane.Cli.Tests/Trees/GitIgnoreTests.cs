using System.Globalization;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Hashlane.Cli.Tests;

/// <summary>Files with patterns mean what they mean to git.</summary>
public sealed class GitIgnoreTests
{
    /// <summary>Lists the files that git does not ignore.</summary>
    private const string List = """
        git -c init.defaultBranch=x init -q . 2>/dev/null && : >.git/info/exclude &&
        exec git -c core.excludesFile=/dev/null ls-files -z --others --exclude-standard
        """;

    private static readonly string[] _names =
        ["a", "b", "ab", "ba", "aa", "abc", "a.c", "b.c", "a b", "a ", "[a]", "a*", "#a", "!a", "a\\", "-", "]", "A", "\u00e9", "^", "a-b", ".a"];

    private static readonly string[] _pieces =
        ["a", "b", "c", "ab", "*", "*", "?", "**", "**/", "/**", "/", "/", "[ab]", "[!a]", "[^b]", "[a-c]", "[]a]", "[a-]", "[]-a]", "[[:alpha:]]",
         "[[:space:]x]", "[[:nosuch:]]", "[[:x]", "[\\]]", "[a", "\\", "\\*", "\\a", "\\#", "!", "#", " ", "  ", "\\ ", ".", ".c", "A", "\u00e9", "-", "[--z]",
         "***", "/**/", "a*", "*b", "\r", "[a/b]", "[!/]", "\t"];

    /// <summary>Random patterns over random trees, nested, each line decided by git itself.</summary>
    [Trait("Category", "Long")]
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public async Task Walk_RandomPatterns_EqualsGit(int seed)
    {
        const int Cases = 250;
        SkipWithoutGit();
        using Sandbox sandbox = new();
        Random random = new(seed);
        for (int i = 0; i < Cases; i++)
        {
            MakeCase(sandbox, random, string.Create(CultureInfo.InvariantCulture, $"case{i}"));
        }

        await AssertSameAsync(sandbox, minIgnored: Cases, minKept: Cases);
    }

    /// <summary>The rules that the manual of gitignore states.</summary>
    [Theory]
    [InlineData("*.o\n!keep.o\n", "a.o", "keep.o", "d/b.o", "d/keep.o", "c")]
    [InlineData("/top\n", "top", "d/top")]
    [InlineData("d/x\n", "d/x", "e/d/x", "x")]
    [InlineData("d/\n", "d/x", "e/d/y", "f/d")]
    [InlineData("d/*\n!d/keep\n", "d/keep", "d/lose", "keep")]
    [InlineData("d/\n!d/keep\n", "d/keep")]
    [InlineData("**/x\n", "x", "a/x", "a/b/x", "a/xx")]
    [InlineData("a/**\n", "a/x", "a/b/x", "b/a/x")]
    [InlineData("a/**/b\n", "a/b", "a/x/b", "a/x/y/b", "a/bb", "c/a/b")]
    [InlineData("a**/b\n", "a/b", "ab", "axx/b", "a/x/b")]
    [InlineData("\uFEFFa\nb\r\nc \nd\\ \n#e\n\\#f\n\\!g\n\nh", "a", "b", "c", "c ", "d ", "d", "#e", "e", "#f", "!g", "h", "b\r")]
    [InlineData("*\n!*/\n!*.c\n", "a.c", "b", "d/a.c", "d/b")]
    [InlineData("foo//\n/\n!\n//\n[\n\\\n", "foo/x", "y")]
    [InlineData(".*\n", ".hidden", "a", ".d/x")]
    public async Task Walk_RulesOfTheManual_EqualGit(string patterns, params string[] files)
    {
        SkipWithoutGit();
        using Sandbox sandbox = new();
        foreach (string file in files)
        {
            WriteInFolders(sandbox, file, "");
        }

        sandbox.Write(".gitignore", patterns);
        await AssertSameAsync(sandbox, 0, 0);
    }

    [Fact]
    public async Task Walk_PatternsInFoldersBelow_HavePrecedence()
    {
        SkipWithoutGit();
        using Sandbox sandbox = new();
        foreach (string file in (string[])["d/a.o", "d/b.o", "d/e/a.o", "d/e/b.o", "a.o", "x/a.o"])
        {
            WriteInFolders(sandbox, file, "");
        }

        sandbox.Write(".gitignore", "*.o\n!x/\n");
        sandbox.Write("d/.gitignore", "!a.o\n");
        sandbox.Write("d/e/.gitignore", "/a.o\n!/b.o\n");
        await AssertSameAsync(sandbox, 1, 1);
    }

    /// <summary>A pattern that a search with retries would need years for.</summary>
    [Fact]
    public void Matches_HostilePattern_EndsSoon()
    {
        string text = string.Concat(Enumerable.Repeat("aaaaaaaaaa/", 300));
        Assert.False(new Glob(Bytes.Of(string.Concat(Enumerable.Repeat("**/*a*a*a", 20)) + "/b")).Matches(Bytes.Of(text)));
        Assert.False(new Glob(Bytes.Of(string.Concat(Enumerable.Repeat("*a", 200)) + "b")).Matches(Bytes.Of(new string('a', 250))));
    }

    [Theory]
    [InlineData("*.jpg\n", "", "d/y.jpg x.jpg")]
    [InlineData("d/\n", "", "d/e/z d/y d/y.jpg")]
    [InlineData("/d/e\n*.jpg\n", "", "d/e/z d/y.jpg x.jpg")]
    [InlineData("d\n!*.jpg\n", "", "d/e/z d/y")]
    [InlineData("", "d\n", "w x.jpg")]
    [InlineData("*.jpg\n", "d\n", "x.jpg")]
    [InlineData("", "*\n!w\n", "w")]
    [InlineData("nosuch\n", "", "")]
    public void Walk_IncludedAndExcluded_AreTheFilesThatMatch(string include, string exclude, string expected)
    {
        using Sandbox sandbox = new();
        foreach (string file in (string[])["w", "x.jpg", "d/y", "d/y.jpg", "d/e/z"])
        {
            WriteInFolders(sandbox, file, "");
        }

        TreeOptions options = new() { Include = Read(include), Exclude = Read(exclude) };

        List<string> found = TreeWalkerTests.Walk(sandbox.Folder, options);

        Assert.Equal(expected, string.Join(' ', found.Where(entry => entry[0] == 'f').Select(entry => entry[2..])));
    }

    /// <summary>As with git, a folder that is passed over is not looked into.</summary>
    [Fact]
    public void Walk_ExcludedFolder_IsNotEntered()
    {
        using Sandbox sandbox = new();
        WriteInFolders(sandbox, "d/e/f", "");

        Assert.Empty(TreeWalkerTests.Walk(sandbox.Folder, new TreeOptions { Exclude = Read("d\n!d/e/f\n") }));
    }

    [Fact]
    public void Walk_ExcludeTakesBack_HasPrecedenceOverIgnoreFiles()
    {
        using Sandbox sandbox = new();
        sandbox.Write(".gitignore", "a\nb\n");
        sandbox.Write(".ignore", "!b\nc\n");
        foreach (string file in (string[])["a", "b", "c", "d"])
        {
            sandbox.Write(file, "");
        }

        TreeOptions options = new() { IgnoreFiles = [Bytes.Of(".gitignore"), Bytes.Of(".ignore")], Exclude = Read("!a\nd\n") };

        Assert.Equal(["f .gitignore", "f .ignore", "f a", "f b"], TreeWalkerTests.Walk(sandbox.Folder, options));
    }

    [Fact]
    public void Walk_IgnoreFileIsNoFile_IsAProblemOrNothing()
    {
        using Sandbox sandbox = new();
        foreach (string folder in (string[])["fifo", "folder", "folder/.gitignore", "link"])
        {
            sandbox.MakeFolder(Bytes.Of(folder));
        }

        sandbox.MakeFifo("fifo/.gitignore");
        sandbox.MakeLink(Bytes.Of("link/.gitignore"), "/dev/null");

        Assert.Equal(
            [
                "d fifo/", "f fifo/.gitignore: Not a regular file", "p fifo/.gitignore", "d folder/", "d folder/.gitignore/",
                "d link/", "f link/.gitignore: A link is in its place, or in that of a folder above it", "l link/.gitignore",
            ],
            TreeWalkerTests.Walk(sandbox.Folder, new TreeOptions { IgnoreFiles = [Bytes.Of(".gitignore")] }));
    }

    /// <summary>In UTF-16 each pattern would match nothing, and say nothing.</summary>
    [Fact]
    public void Walk_IgnoreFileWithAZeroByte_IsAProblem()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", "");
        sandbox.Write("g", Encoding.Unicode.GetBytes("\uFEFFa\ng\n"));

        Assert.Equal(
            ["f g: Not a file with patterns: it has a zero byte, as UTF-16 has", "f a", "f g"],
            TreeWalkerTests.Walk(sandbox.Folder, new TreeOptions { IgnoreFiles = [Bytes.Of("g")] }));
    }

    /// <summary>The tree may be someone else's: its files cannot take any amount of memory.</summary>
    [Fact]
    public void Walk_LongIgnoreFiles_AreProblemsInTheirFoldersOnly()
    {
        const int MaxBytes = 1024 * 1024;
        using Sandbox sandbox = new();
        string rest = "#" + new string('x', MaxBytes - 3);
        foreach (string folder in (string[])["a", "a/b", "a/b/c", "a/b/c/d", "e", "f"])
        {
            sandbox.MakeFolder(Bytes.Of(folder));
            sandbox.Write($"{folder}/g", $"g\n{rest}");
            sandbox.Write($"{folder}/{folder[^1]}", "");
        }

        sandbox.Write("a/b/c/d/g", "d\ng");
        sandbox.Write("e/g", $"g\n{rest}x");

        Assert.Equal(
            [
                "d a/", "f a/a", "d a/b/", "f a/b/b", "d a/b/c/", "f a/b/c/g: Too long, together with files with patterns in the folders above",
                "f a/b/c/c", "d a/b/c/d/", "f a/b/c/d/g: Too long, together with files with patterns in the folders above", "f a/b/c/d/d",
                "d e/", "f e/g: Too long for a file with patterns", "f e/e", "f e/g", "d f/", "f f/f",
            ],
            TreeWalkerTests.Walk(sandbox.Folder, new TreeOptions { IgnoreFiles = [Bytes.Of("g")] }));
    }

    /// <summary>A file can become longer after its length was asked for.</summary>
    [Theory]
    [InlineData(9999, 9999)]
    [InlineData(10000, 10000)]
    [InlineData(10001, 0)]
    public void ReadAll_LongerThanTheLimit_IsAnErrorNotAPart(int bytes, int expected)
    {
        const int MaxBytes = 10000;
        using ZeroFile file = new(bytes);

        IoError error = TreeWalker.ReadAll(file, MaxBytes, out byte[] text);

        Assert.Equal((expected, bytes <= MaxBytes), (text.Length, error.IsNone));
    }

    [Fact]
    public void Glob_ManySets_TakeLittleMemory()
    {
        const int Sets = 100_000;
        const int MaxBytesPerSet = 200;
        byte[] pattern = Bytes.Of(string.Concat(Enumerable.Repeat("[a]", Sets)));
        long before = GC.GetAllocatedBytesForCurrentThread();

        Glob glob = new(pattern);

        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.True(glob.Matches(Bytes.Of(new string('a', Sets))));
        Assert.InRange(allocated, 1, MaxBytesPerSet * Sets);
    }

    /// <summary>A file of zero bytes, whose length nothing tells.</summary>
    private sealed class ZeroFile(int bytes) : InputFile
    {
        private int _left = bytes;

        internal override long LengthHint => 0;

        internal override SafeFileHandle? PositionedHandle => null;

        internal override int Read(Span<byte> buffer, out IoError error)
        {
            error = default;
            int count = Math.Min(_left, buffer.Length);
            buffer[..count].Clear();
            _left -= count;
            return count;
        }

        public override void Dispose()
        {
        }
    }

    private static void SkipWithoutGit() => new OtherTool("git").SkipUnlessInstalled();

    private static PathPatterns Read(string lines)
    {
        PathPatterns patterns = new();
        patterns.AddLines(Bytes.Of(lines));
        return patterns;
    }

    private static void MakeCase(Sandbox sandbox, Random random, string folder)
    {
        sandbox.MakeFolder(Bytes.Of(folder));
        List<string> folders = [folder + "/"];
        HashSet<string> taken = [];
        for (int i = 0; i < 12; i++)
        {
            string name = folders[random.Next(folders.Count)] + _names[random.Next(_names.Length)];
            if (!taken.Add(name))
            {
                continue;
            }

            if (random.Next(2) == 0)
            {
                sandbox.MakeFolder(Bytes.Raw(name));
                folders.Add(name + "/");
            }
            else
            {
                sandbox.Write(Bytes.Raw(name), []);
            }
        }

        // Git does not list folders, so each gets a file.
        foreach (string one in folders)
        {
            sandbox.Write(Bytes.Raw(one + "file"), []);
            if (one == folders[0] || random.Next(3) == 0)
            {
                sandbox.Write(Bytes.Raw(one + ".gitignore"), Bytes.Raw(MakePatterns(random)));
            }
        }
    }

    private static string MakePatterns(Random random)
    {
        StringBuilder lines = new();
        for (int i = random.Next(4); i >= 0; i--)
        {
            if (random.Next(4) == 0)
            {
                lines.Append('!');
            }

            for (int j = random.Next(5); j >= 0; j--)
            {
                lines.Append(_pieces[random.Next(_pieces.Length)]);
            }

            lines.Append(random.Next(8) == 0 ? "\r\n" : "\n");
        }

        return lines.ToString();
    }

    private static void WriteInFolders(Sandbox sandbox, string path, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(sandbox.PathOf(path))!);
        sandbox.Write(path, text);
    }

    private static async Task AssertSameAsync(Sandbox sandbox, int minIgnored, int minKept)
    {
        List<string> all = Files(sandbox, new TreeOptions());
        ToolResult result = await new Tool(sandbox).InShell(List).RunAsync();
        Assert.Equal("", result.Errors);
        string[] expected = Encoding.Latin1.GetString(result.OutputBytes).Split('\0', StringSplitOptions.RemoveEmptyEntries);

        List<string> found = Files(sandbox, new TreeOptions { IgnoreFiles = [Bytes.Of(".gitignore")], Exclude = Read(".git\n") });

        Assert.Equal(expected.Select(path => "f " + Bytes.Show(Bytes.Raw(path))).Order(StringComparer.Ordinal), found.Order(StringComparer.Ordinal));
        Assert.True(found.Count >= minKept && all.Count - found.Count >= minIgnored, $"{found.Count} of {all.Count}");
    }

    private static List<string> Files(Sandbox sandbox, TreeOptions options) =>
        [.. TreeWalkerTests.Walk(sandbox.Folder, options).Where(entry => entry[0] == 'f')];
}
