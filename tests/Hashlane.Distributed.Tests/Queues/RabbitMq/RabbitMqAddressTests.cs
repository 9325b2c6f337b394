namespace Hashlane.Distributed.Tests;

public sealed class RabbitMqAddressTests
{
    [Theory]
    [InlineData("amqp://host", "host", 5672, "/", "guest", null, "amqp://guest@host:5672")]
    [InlineData("amqps://host/", "host", 5671, "/", "guest", null, "amqps://guest@host:5671")]
    [InlineData("amqp://anna@host:1234/jobs", "host", 1234, "jobs", "anna", null, "amqp://anna@host:1234/jobs")]
    [InlineData("amqp://a%40b:s%3Ae:t@[::1]/%2Fv", "::1", 5672, "/v", "a@b", "s:e:t", "amqp://a%40b@[::1]:5672/%2Fv")]
    public void Parse_Address_GivesItsPartsAndHidesThePassword(
        string text, string host, int port, string virtualHost, string user, string? password, string shown)
    {
        RabbitMqAddress address = RabbitMqAddress.Parse(text);

        Assert.Equal(
            (host, port, virtualHost, user, password),
            (address.Host, address.Port, address.VirtualHost, address.User, address.Password));
        Assert.Equal(shown, address.ToString());
    }

    [Theory]
    [InlineData("")]
    [InlineData("host:5672")]
    [InlineData("http://user:secret@host")]
    [InlineData("amqp://user:secret@")]
    [InlineData("amqp://user:secret@host:port")]
    [InlineData("amqp://user:secret@host/a/b")]
    [InlineData("amqp://user:secret@host/a?heartbeat=1")]
    [InlineData("amqp://user:secret@host/#a")]
    [InlineData("amqp:user:secret@host")]
    public void Parse_NoAddress_ThrowsWithoutThePassword(string text)
    {
        QueueException exception = Assert.Throws<QueueException>(() => RabbitMqAddress.Parse(text));

        Assert.DoesNotContain("secret", exception.ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("amqp://localhost", true)]
    [InlineData("amqp://127.0.0.1", true)]
    [InlineData("amqp://[::1]", true)]
    [InlineData("amqp://localhost.example", false)]
    [InlineData("amqp://192.0.2.1", false)]
    public void IsLoopback_Address_TellsWhetherItIsThisMachine(string text, bool isLoopback) =>
        Assert.Equal(isLoopback, RabbitMqAddress.Parse(text).IsLoopback);

    [Theory]
    [InlineData("a")]
    [InlineData("Job-1_x.y")]
    public void Topology_Name_NamesTheQueues(string name) =>
        Assert.Equal(name + ".units", new RabbitMqTopology(name, new RabbitMqOptions()).Units);

    [Theory]
    [InlineData("")]
    [InlineData("a b")]
    [InlineData("a/b")]
    [InlineData("ä")]
    [InlineData("a#")]
    public void Topology_NoName_Throws(string name) =>
        Assert.Throws<QueueException>(() => new RabbitMqTopology(name, new RabbitMqOptions()));

    [Fact]
    public void Topology_LongestName_IsTakenAndALongerOneIsNot()
    {
        Assert.Equal(100, new RabbitMqTopology(new string('a', 100), new RabbitMqOptions()).Name.Length);
        Assert.Throws<QueueException>(() => new RabbitMqTopology(new string('a', 101), new RabbitMqOptions()));
    }
}
