using System.Text.Json;

namespace Hashlane.Cluster;

/// <summary>Finds out the figures that <c>status</c> shows.</summary>
internal static class StatusSource
{
    private const int MaxAnswerBytes = 16 * 1024 * 1024;

    private static readonly TimeSpan _patience = TimeSpan.FromSeconds(30);

    /// <summary>The figures of a page, by their names there, which are those in JSON too.</summary>
    private static readonly (string Member, string Title)[] _figures =
    [
        ("filesFound", "files found"), ("filesDone", "files done"), ("filesFailed", "files failed"),
        ("bytesDone", "bytes done"), ("bytesExpected", "bytes expected"), ("unitsPublished", "units published"),
        ("unitsDone", "units done"), ("unitsWaiting", "units waiting"), ("unitsResumed", "units resumed"),
        ("retries", "retries"), ("checks", "checks"), ("mismatches", "mismatches"), ("unchecked", "unchecked"),
        ("refused", "refused"), ("workerCount", "workers"),
    ];

    /// <summary>Counts the messages at a broker.</summary>
    /// <returns>Whether there is an answer; otherwise there was a message.</returns>
    internal static bool OfQueue(QueueSettings settings, StatusText text, Messages messages)
    {
        MessageCounts counts;
        try
        {
            settings.WarnOfPlainText(messages.Write);
            using CancellationTokenSource limit = new(_patience);
            counts = RabbitMqStatus
                .CountAsync(settings.ReadAddress(), settings.Options, settings.Name, limit.Token)
                .GetAwaiter().GetResult();
        }
        catch (QueueException exception)
        {
            messages.Write(exception.Message);
            return false;
        }
        catch (OperationCanceledException)
        {
            messages.Write($"the broker has not answered for {_patience.TotalSeconds} seconds");
            return false;
        }

        text.Add("units", "units waiting", counts.Units);
        text.Add("results", "results waiting", counts.Results);
        text.Add("lost", "lost units waiting", counts.Lost);
        text.Add("dead", "dead letters", counts.Dead);
        text.Add("workers", "workers", counts.Workers);
        text.Add("hasCoordinator", "coordinator", counts.HasCoordinator);
        return true;
    }

    /// <summary>Asks the page of a job.</summary>
    /// <returns>Whether there is an answer; otherwise there was a message.</returns>
    internal static bool OfPage(string address, StatusText text, Messages messages)
    {
        if (!Uri.TryCreate(address.TrimEnd('/') + "/snapshot.json", UriKind.Absolute, out Uri? page))
        {
            messages.Write(NativeText.ToBytes(address), "this is no address of a page");
            return false;
        }

        try
        {
            using HttpClient client = new()
            {
                Timeout = _patience,
                MaxResponseContentBufferSize = MaxAnswerBytes,
            };
            using JsonDocument figures = JsonDocument.Parse(client.GetStringAsync(page).GetAwaiter().GetResult());
            text.Add("title", "job", figures.RootElement.GetProperty("title").GetString() ?? "");
            text.Add("isComplete", "complete", figures.RootElement.GetProperty("isComplete").GetBoolean());
            text.Add("elapsed", "seconds", (long)figures.RootElement.GetProperty("elapsed").GetDouble());
            foreach ((string member, string title) in _figures)
            {
                text.Add(member, title, figures.RootElement.GetProperty(member).GetInt64());
            }

            return true;
        }
        catch (Exception exception)
            when (exception is HttpRequestException or OperationCanceledException)
        {
            messages.Write(
                NativeText.ToBytes(address), $"{exception.Message}: the page is there as long as its run lasts");
        }
        catch (Exception exception)
            when (exception is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            messages.Write(NativeText.ToBytes(address), "the answer is not that of hashlane-cluster");
        }

        return false;
    }

    /// <summary>Looks at the files of a run.</summary>
    /// <returns>Whether there are any; otherwise there was a message.</returns>
    internal static bool OfManifest(string manifest, StatusText text, Messages messages)
    {
        RunTarget target = new(Path.GetFullPath(manifest), "");
        bool isThere = File.Exists(manifest);
        if (!isThere && !File.Exists(target.StatePath))
        {
            messages.Write(
                NativeText.ToBytes(manifest), "there is no manifest, and no run of hashlane-cluster that writes it");
            return false;
        }

        bool isRunning = !isThere
            && PendingManifest.TemporaryPaths(target.Manifest).Any(TemporaryFile.IsInUse);
        text.Add("state", "state", isThere ? "complete" : isRunning ? "running" : "interrupted");
        if (!isThere)
        {
            text.Add("bytes", "bytes of the manifest so far", PendingManifest.TemporaryPaths(target.Manifest)
                .Where(File.Exists).Sum(path => new FileInfo(path).Length));
        }

        return true;
    }
}
