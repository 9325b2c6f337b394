using System.Net;
using System.Net.Sockets;

namespace Hashlane.Distributed.Tests;

/// <summary>Units that a worker must not do are refused before anybody is asked for anything.</summary>
public sealed class HttpRefusalTests
{
    private const string Origin = "https://store.example";
    private static readonly ContentIdentity _identity = new(1024 * 1024, 0, 0, "\"one\"");

    [Theory]
    [InlineData("https://store.example/o", null)]
    [InlineData("https://STORE.example:443/o?sig=1", null)]
    [InlineData("http://store.example/o", "may not read")]
    [InlineData("https://store.example:444/o", "may not read")]
    [InlineData("https://store.example.evil.example/o", "may not read")]
    [InlineData("https://evil.example/https://store.example/o", "may not read")]
    [InlineData("http://169.254.169.254/latest/meta-data/", "may not read")]
    [InlineData("http://127.0.0.1:8080/", "may not read")]
    [InlineData("http://[::1]/", "may not read")]
    [InlineData("http://2130706433/", "may not read")]
    [InlineData("https://store.example@evil.example/o", "user information")]
    [InlineData("file:///etc/passwd", "neither")]
    [InlineData("", "neither")]
    [InlineData("/etc/passwd", "neither")]
    [InlineData("https://store.example\\@evil.example/o", "escaped")]
    [InlineData("https://store.example/a b", "escaped")]
    [InlineData("https://store.example/a\r\nHost: b", "escaped")]
    public void Refuse_Locator_AllowsOriginOnly(string locator, string? reason)
    {
        string? refusal = ObjectCase.Refuse(ObjectCase.Whole(ObjectCase.File(locator)), Origin);

        if (reason is null)
        {
            Assert.Null(refusal);
        }
        else
        {
            Assert.Contains(reason, refusal, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Refuse_OneLocatorOfManyElsewhere_IsRefusedWithoutItsSecrets()
    {
        string? refusal = ObjectCase.Refuse(
            ObjectCase.Whole(
                ObjectCase.File(Origin + "/o"), ObjectCase.File("https://evil.example/PATH?sig=SECRET")),
            Origin);

        Assert.Equal("this worker may not read objects from https://evil.example", refusal);
    }

    [Fact]
    public void Refuse_UnknownAlgorithm_IsRefused() =>
        Assert.NotNull(ObjectCase.Refuse(ObjectCase.Whole("md4", ObjectCase.File(Origin + "/o")), Origin));

    [Theory]
    [InlineData("blake3-2048")]
    [InlineData("blake3-17179868728")]
    public void Refuse_DigestThatNoResultCanHold_IsRefused(string algorithm) => Assert.EndsWith(
        "bytes long, more than 255",
        ObjectCase.Refuse(ObjectCase.Whole(algorithm, ObjectCase.File(Origin + "/o")), Origin),
        StringComparison.Ordinal);

    [Theory]
    [InlineData(0, 65536, true)]
    [InlineData(65536, 65536, true)]
    [InlineData(1048576 - 1024, 1024, true)]
    [InlineData(65536, 131072, false)] // longer than a subtree there can be
    [InlineData(1000, 1024, false)] // begins within a chunk
    [InlineData(-1024, 1024, false)]
    [InlineData(0, 0, false)]
    [InlineData(0, -1, false)]
    [InlineData(0, 3000, false)] // no power of two, and not the end
    [InlineData(1048576, 1024, false)] // after the end
    [InlineData(1048576 - 1024, 2048, false)]
    [InlineData(1024, long.MaxValue, false)]
    [InlineData(long.MaxValue - 1023, 1024, false)]
    public void Refuse_Range_AllowsSubtreesOnly(long offset, long length, bool isAllowed)
    {
        Unit unit = ObjectCase.Subtree(Origin + "/o", _identity, offset, length);

        Assert.Equal(isAllowed, ObjectCase.Refuse(unit, Origin) is null);
    }

    [Fact]
    public void Refuse_SubtreeWithoutValidators_IsRefused() => Assert.NotNull(ObjectCase.Refuse(
        ObjectCase.Subtree(Origin + "/o", _identity with { Tag = "" }, 0, 1024), Origin));

    [Fact]
    public void Execute_NameThatLeadsToLoopback_IsNotConnected()
    {
        StoredObject stored = StoredObject.Of(10);
        using ObjectServer server = new(stored.Answer, host: "store.example");
        ObjectSettings settings = ObjectCase.Settings with
        {
            Lookup = static (_, _) => Task.FromResult<IPAddress[]>([IPAddress.Loopback, IPAddress.IPv6Loopback]),
        };

        ObjectCase.AssertNone(OutcomeKind.Failed, "this machine or its link", ObjectCase.Read(server, settings));
        Assert.Equal(0, server.Connections);
    }

    [Fact]
    public void Execute_UnknownName_IsAskedForAgain()
    {
        int lookups = 0;
        ObjectSettings settings = ObjectCase.Settings with
        {
            Lookup = (_, _) =>
            {
                Interlocked.Increment(ref lookups);
                return Task.FromException<IPAddress[]>(new SocketException((int)SocketError.HostNotFound));
            },
        };

        FileOutcome outcome = Assert.Single(ObjectCase.Execute(
            ObjectCase.Whole(ObjectCase.File(Origin + "/o")), settings, Origin));

        ObjectCase.AssertNone(OutcomeKind.Failed, "8 times", outcome);
        Assert.Equal(8, lookups);
    }

    [Fact]
    public void Execute_LocalhostListed_IsRead()
    {
        StoredObject stored = StoredObject.Of(10);
        using ObjectServer server = new(stored.Answer, host: "localhost");

        ObjectCase.AssertDigest(stored, ObjectCase.Read(server));
    }

    [Theory]
    [InlineData("127.0.0.1")]
    [InlineData("127.1.2.3")]
    [InlineData("0.0.0.0")]
    [InlineData("169.254.169.254")]
    [InlineData("224.0.0.1")]
    [InlineData("255.255.255.255")]
    [InlineData("::1")]
    [InlineData("::")]
    [InlineData("fe80::1")]
    [InlineData("ff02::1")]
    [InlineData("::ffff:127.0.0.1")]
    [InlineData("::ffff:169.254.169.254")]
    [InlineData("0.1.2.3")]
    [InlineData("100.100.100.200")]
    [InlineData("168.63.129.16")]
    [InlineData("192.0.0.192")]
    [InlineData("fd00:ec2::254")]
    [InlineData("fd20:ce::254")]
    [InlineData("fec0::1")]
    [InlineData("feff::1")]
    [InlineData("::ffff:0.1.2.3")]
    [InlineData("::ffff:168.63.129.16")]
    [InlineData("::169.254.169.254")]
    [InlineData("::ffff:0:169.254.169.254")]
    [InlineData("64:ff9b::169.254.169.254")]
    [InlineData("64:ff9b::7f00:1")]
    [InlineData("64:ff9b:1::a9fe:a9fe")]
    [InlineData("2002:a9fe:a9fe::1")]
    public void AllowConnection_InternalAddress_OnlyIfListedAsSuch(string address)
    {
        IPAddress parsed = IPAddress.Parse(address);
        string listed = parsed.AddressFamily == AddressFamily.InterNetworkV6
            ? $"http://[{address}]"
            : $"http://{address}";
        ObjectOrigins origins = new([Origin, "https://*.store.example", "http://localhost:81"]);

        Assert.False(origins.AllowConnection("store.example", parsed));
        Assert.False(origins.AllowConnection("a.store.example", parsed));
        Assert.False(origins.AllowConnection(address, parsed));
        Assert.True(origins.AllowConnection("localhost", parsed));
        Assert.True(new ObjectOrigins([listed]).AllowConnection(
            new Uri(listed).IdnHost, parsed));
    }

    [Theory]
    [InlineData("10.1.2.3")]
    [InlineData("192.168.1.1")]
    [InlineData("93.184.216.34")]
    [InlineData("2001:db8::1")]
    [InlineData("fd00::1")]
    [InlineData("100.100.100.201")]
    [InlineData("168.63.129.17")]
    [InlineData("192.0.0.193")]
    [InlineData("::ffff:10.1.2.3")]
    [InlineData("64:ff9b::93.184.216.34")]
    [InlineData("2002:5db8:d822::1")]
    public void AllowConnection_OtherAddress_IsAllowed(string address) =>
        Assert.True(new ObjectOrigins([Origin]).AllowConnection("store.example", IPAddress.Parse(address)));

    [Fact]
    public void LocatorExecutor_FilesAndObjects_ArePassedToTheirExecutors()
    {
        using LocatorExecutor executor = new(new Named("files"), new Named("objects"));
        UnitFile file = new("f"u8.ToArray());
        UnitFile thing = ObjectCase.File(Origin + "/o");

        Assert.Equal("files", executor.Refuse(ObjectCase.Whole(file)));
        Assert.Equal("objects", executor.Refuse(ObjectCase.Whole(thing)));
        Assert.Equal("it has files as well as objects", executor.Refuse(ObjectCase.Whole(file, thing)));
        FileOutcome[] outcomes = executor.Execute(ObjectCase.Whole(thing), CancellationToken.None);
        Assert.Equal("objects", Assert.Single(outcomes).Reason);
    }

    private sealed class Named(string name) : IUnitExecutor
    {
        public string? Refuse(Unit unit) => name;

        public FileOutcome[] Execute(Unit unit, CancellationToken cancellationToken) =>
            [FileOutcome.Without(OutcomeKind.Failed, name)];

        public void Dispose()
        {
        }
    }
}
