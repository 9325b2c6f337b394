using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Hashlane.Distributed.Tests;

/// <summary>Over TLS, only certificates that are trusted and of the server's name will do.</summary>
public sealed class HttpTlsTests
{
    private static readonly StoredObject _stored = StoredObject.Of(3000);

    [Fact]
    public void Certificate_NotTrusted_FailsAtOnce()
    {
        using X509Certificate2 certificate = MakeCertificate("127.0.0.1");
        using ObjectServer server = new(_stored.Answer, certificate);

        FileOutcome outcome = ObjectCase.Read(server);

        ObjectCase.AssertNone(OutcomeKind.Failed, "certificate", outcome);
        Assert.Equal(1, server.Connections);
        Assert.Empty(server.Requests);
    }

    [Fact]
    public void Certificate_TrustedRoot_IsAccepted()
    {
        using X509Certificate2 certificate = MakeCertificate("127.0.0.1");
        using ObjectServer server = new(_stored.Answer, certificate);

        ObjectCase.AssertDigest(
            _stored, ObjectCase.Read(server, ObjectCase.Settings with { TrustedRoots = [certificate] }));
    }

    [Fact]
    public void Certificate_OfAnotherServer_FailsAtOnce()
    {
        using X509Certificate2 certificate = MakeCertificate("127.0.0.2");
        using ObjectServer server = new(_stored.Answer, certificate);

        FileOutcome outcome = ObjectCase.Read(server, ObjectCase.Settings with { TrustedRoots = [certificate] });

        ObjectCase.AssertNone(OutcomeKind.Failed, "certificate", outcome);
        Assert.Empty(server.Requests);
    }

    [Fact]
    public void Redirect_FromHttpsToHttp_Fails()
    {
        using X509Certificate2 certificate = MakeCertificate("127.0.0.1");
        using ObjectServer plain = new(_stored.Answer);
        using ObjectServer server = new(
            _ => new ObjectReply(302).With("Location", plain.Origin + "/o"), certificate);

        FileOutcome outcome = Read(server, certificate, plain);

        ObjectCase.AssertNone(OutcomeKind.Failed, "https to http", outcome);
        Assert.Equal(0, plain.Connections);
    }

    [Fact]
    public void Redirect_FromHttpToHttps_IsFollowed()
    {
        using X509Certificate2 certificate = MakeCertificate("127.0.0.1");
        using ObjectServer secure = new(_stored.Answer, certificate);
        using ObjectServer server = new(_ => new ObjectReply(308).With("Location", secure.Origin + "/o"));

        ObjectCase.AssertDigest(_stored, Read(server, certificate, secure));
    }

    private static FileOutcome Read(ObjectServer server, X509Certificate2 root, ObjectServer other) =>
        Assert.Single(ObjectCase.Execute(
            ObjectCase.Whole(ObjectCase.File(server.Origin + "/o")),
            ObjectCase.Settings with { TrustedRoots = [root] },
            server.Origin,
            other.Origin));

    private static X509Certificate2 MakeCertificate(string address)
    {
        using ECDsa key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        CertificateRequest request = new("CN=hashlane test", key, HashAlgorithmName.SHA256);
        SubjectAlternativeNameBuilder names = new();
        names.AddIpAddress(IPAddress.Parse(address));
        request.CertificateExtensions.Add(names.Build());
        return request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
    }
}
