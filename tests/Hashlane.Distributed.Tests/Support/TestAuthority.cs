using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Hashlane.Distributed.Tests;

/// <summary>A certificate authority of a test.</summary>
internal sealed class TestAuthority : IDisposable
{
    private readonly X509Certificate2 _root;

    internal TestAuthority()
    {
        using ECDsa key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        CertificateRequest request = new("CN=Test authority", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(true, false, 0, true));
        request.CertificateExtensions.Add(new X509KeyUsageExtension(X509KeyUsageFlags.KeyCertSign, true));
        _root = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(2));
    }

    internal string Certificate => _root.ExportCertificatePem();

    /// <summary>Issues a certificate, for a server or a client.</summary>
    /// <returns>The certificate and its key in PEM form.</returns>
    internal (string Certificate, string Key) Issue(string name)
    {
        using ECDsa key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        CertificateRequest request = new($"CN={name}", key, HashAlgorithmName.SHA256);
        SubjectAlternativeNameBuilder names = new();
        names.AddDnsName(name);
        if (name == "localhost")
        {
            names.AddIpAddress(IPAddress.Loopback);
        }

        request.CertificateExtensions.Add(names.Build());
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(false, false, 0, true));
        request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension(
            [new Oid("1.3.6.1.5.5.7.3.1"), new Oid("1.3.6.1.5.5.7.3.2")], false)); // RFC 5280 §4.2.1.12: both sides
        DateTimeOffset now = DateTimeOffset.UtcNow;
        using X509Certificate2 certificate = request.Create(
            _root, now.AddHours(-1), now.AddDays(1), RandomNumberGenerator.GetBytes(8));
        return (certificate.ExportCertificatePem(), key.ExportPkcs8PrivateKeyPem());
    }

    public void Dispose() => _root.Dispose();
}
