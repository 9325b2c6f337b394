namespace Hashlane.Distributed;

/// <summary>The access of a process to objects over HTTP, whose connections all executors share.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class ObjectAccess : IDisposable
{
    private readonly ObjectOrigins _origins;
    private readonly ObjectSettings _settings;
    private readonly ObjectClient _client;

    /// <summary>Creates an access.</summary>
    /// <param name="origins">
    /// The origins that objects may be read from, as <see cref="ObjectOrigins"/> reads them.
    /// </param>
    /// <param name="headers">The headers for them.</param>
    /// <param name="settings">The limits.</param>
    /// <exception cref="ObjectFormatException">An origin is malformed.</exception>
    internal ObjectAccess(IEnumerable<string> origins, ObjectHeaders headers, ObjectSettings settings)
    {
        _origins = new ObjectOrigins(origins);
        _settings = settings;
        _client = new ObjectClient(_origins, headers, settings);
    }

    /// <summary>Creates an executor for one thread. It must be disposed before the access.</summary>
    internal IUnitExecutor CreateExecutor() => new HttpExecutor(_origins, _client, _settings);

    /// <summary>Creates an inquiry, which must not be used after the disposal of the access.</summary>
    internal ObjectInquiry CreateInquiry() => new(_origins, _client, _settings);

    public void Dispose() => _client.Dispose();
}
