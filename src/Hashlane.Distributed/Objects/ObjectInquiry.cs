using System.Collections.Concurrent;

namespace Hashlane.Distributed;

/// <summary>Asks servers which contents objects have now, without reading them.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class ObjectInquiry
{
    private const int MaxAtATime = 32;

    /// <summary>After so many failures in a row a server is not asked any more: each can take a while.</summary>
    private const int MaxFailures = 2 * MaxAtATime;

    private readonly ConcurrentDictionary<string, int> _failures = new();
    private readonly ObjectOrigins _origins;
    private readonly ObjectClient _client;
    private readonly ObjectSettings _settings;

    /// <summary>Creates an inquiry.</summary>
    /// <param name="origins">The origins that may be asked.</param>
    /// <param name="client">The client, which remains the caller's.</param>
    /// <param name="settings">The limits.</param>
    internal ObjectInquiry(ObjectOrigins origins, ObjectClient client, ObjectSettings settings)
    {
        _origins = origins;
        _client = client;
        _settings = settings;
    }

    /// <summary>Asks for objects, each once.</summary>
    /// <param name="files">The objects.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The identity of each; null where there is no answer, or no such object.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    internal ContentIdentity?[] Ask(IReadOnlyList<UnitFile> files, CancellationToken cancellationToken)
    {
        ContentIdentity?[] identities = new ContentIdentity?[files.Count];
        ParallelOptions options = new()
        {
            MaxDegreeOfParallelism = MaxAtATime,
            CancellationToken = cancellationToken,
        };
        Parallel.ForEachAsync(Enumerable.Range(0, files.Count), options, async (i, token) =>
        {
            if (ObjectAddress.TryParse(files[i].Locator, out ObjectAddress? address, out _)
                && _origins.Allow(address) && _failures.GetValueOrDefault(address.Origin) < MaxFailures)
            {
                identities[i] = await AskAsync(address, token).ConfigureAwait(false);
            }
        }).GetAwaiter().GetResult();
        return identities;
    }

    // By a range of one byte rather than HEAD, because the signature of a presigned URL is for one method.
    private async Task<ContentIdentity?> AskAsync(ObjectAddress address, CancellationToken cancellationToken)
    {
        using CancellationTokenSource stall = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        stall.CancelAfter(_settings.StallTimeout);
        ObjectRange first = new(0, 1);
        bool isPassing;
        try
        {
            using HttpResponseMessage response =
                await _client.OpenAsync(address, first, null, stall.Token).ConfigureAwait(false);
            ObjectFacts facts = ObjectFacts.Read(response, first);
            if (facts.IsPart)
            {
                // Read to its end, so that the connection serves for the next object at once.
                await response.Content.CopyToAsync(Stream.Null, stall.Token).ConfigureAwait(false);
            }

            _failures[address.Origin] = 0;
            return facts.Identity;
        }
        catch (ObjectException exception)
        {
            isPassing = exception.IsPassing;
        }
        catch (Exception exception) when (exception is IOException or HttpRequestException)
        {
            isPassing = true;
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            isPassing = true;
        }

        if (isPassing)
        {
            _failures.AddOrUpdate(address.Origin, 1, static (_, count) => count + 1);
        }

        return null;
    }
}
