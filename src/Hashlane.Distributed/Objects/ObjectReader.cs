using System.Buffers;
using System.Globalization;

namespace Hashlane.Distributed;

/// <summary>
/// Reads one object of a unit to its end, through cut connections and busy servers, and hashes it. There is a digest
/// only if all bytes came from contents with one identity.
/// </summary>
internal sealed class ObjectReader : IDisposable
{
    private const int BufferBytes = 128 * 1024;

    private readonly ObjectClient _client;
    private readonly ObjectSettings _settings;
    private readonly Unit _unit;
    private readonly UnitBudget _budget;
    private readonly UnitCredit _credit;
    private readonly int _number;
    private readonly ObjectAddress _address;
    private readonly ObjectDigest _digest;

    // The state that a try leaves to the next one: the identity, and how many bytes of it are hashed.
    private ContentIdentity? _identity;
    private bool _isHoldable;
    private long _position;
    private bool _isAdmitted;
    private bool _isComplete;

    /// <summary>Prepares the reading.</summary>
    /// <param name="client">The client, which remains the caller's.</param>
    /// <param name="settings">The limits.</param>
    /// <param name="unit">The unit.</param>
    /// <param name="number">The number of the object in it.</param>
    /// <param name="budget">The bytes that the unit has room for.</param>
    /// <param name="credit">The time that the unit has.</param>
    internal ObjectReader(
        ObjectClient client, ObjectSettings settings, Unit unit, int number, UnitBudget budget, UnitCredit credit)
    {
        _client = client;
        _settings = settings;
        _unit = unit;
        _number = number;
        _budget = budget;
        _credit = credit;
        _identity = unit.Files[number].Identity;
        _isHoldable = _identity?.HoldsParts == true;
        _address = ObjectAddress.TryParse(unit.Files[number].Locator, out ObjectAddress? address, out string fault)
            ? address
            : throw new ArgumentException(fault, nameof(unit));
        _digest = new ObjectDigest(unit);
    }

    private bool IsSubtree => _unit.Kind == UnitKind.Subtree;

    private long Start => IsSubtree ? _unit.Offset : 0;

    private long Bytes => IsSubtree ? _unit.Length : _identity?.Bytes ?? 0;

    /// <summary>Reads and hashes.</summary>
    internal async Task<FileOutcome> ReadAsync(CancellationToken cancellationToken)
    {
        FileOutcome outcome = await TryOftenAsync(cancellationToken).ConfigureAwait(false);

        // Also for an object without a digest: another worker, which perhaps reads it, must defer the same ones.
        return await _budget.CountAsync(_number, 0, cancellationToken).ConfigureAwait(false)
            ? outcome
            : FileOutcome.Without(OutcomeKind.Deferred, "");
    }

    public void Dispose() => _digest.Dispose();

    private async Task<FileOutcome> TryOftenAsync(CancellationToken cancellationToken)
    {
        OriginBreaker breaker = _client.Breaker;
        for (int tries = 1; ; tries++)
        {
            if (breaker.PauseOf(_address.Origin) > TimeSpan.Zero)
            {
                return FileOutcome.Without(
                    OutcomeKind.Failed, "the server has failed for many objects, and is not asked for a while");
            }

            if (_credit.Spent.IsCancellationRequested)
            {
                return FileOutcome.Without(OutcomeKind.Failed, Slowness().Message);
            }

            ObjectException fault;
            try
            {
                FileOutcome outcome = await TryAsync(cancellationToken).ConfigureAwait(false);
                breaker.NoteSuccess(_address.Origin);
                return outcome;
            }
            catch (ObjectException exception)
            {
                fault = exception;
            }

            if (!fault.IsPassing)
            {
                breaker.NoteSuccess(_address.Origin);
                return FileOutcome.Without(fault.Kind, fault.Message);
            }

            TimeSpan pause = PauseAfter(tries, fault.Pause);
            if (tries >= _settings.MaxTries || pause >= _credit.Rest)
            {
                breaker.NoteFailure(_address.Origin);
                string often = tries > 1 ? string.Create(CultureInfo.InvariantCulture, $", {tries} times") : "";
                return FileOutcome.Without(fault.Kind, fault.Message + often);
            }

            await Task.Delay(pause, cancellationToken).ConfigureAwait(false);
        }
    }

    // Half of the pause is random: workers that were cut at one time must not come back at one time.
    private TimeSpan PauseAfter(int tries, TimeSpan asked)
    {
        double most = _settings.FirstPause.TotalMilliseconds * Math.Pow(2, tries - 1);
        double pause = Math.Min(most, _settings.MaxPause.TotalMilliseconds) * (1 + Random.Shared.NextDouble()) / 2;
        double least = Math.Min(asked.TotalMilliseconds, _settings.MaxPause.TotalMilliseconds);
        return TimeSpan.FromMilliseconds(Math.Max(pause, least));
    }

    private async Task<FileOutcome> TryAsync(CancellationToken cancellationToken)
    {
        using CancellationTokenSource stall =
            CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, _credit.Spent);
        try
        {
            if (!_isComplete
                && await ReadRestAsync(stall, cancellationToken).ConfigureAwait(false) is FileOutcome other)
            {
                return other;
            }

            if (_settings.IsCheckedAfterwards)
            {
                await CheckAsync(stall).ConfigureAwait(false);
            }

            return FileOutcome.Hashed(_identity!, _digest.Finish());
        }
        catch (Exception exception) when (exception is IOException or HttpRequestException)
        {
            throw ObjectClient.FaultOf(exception);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            if (_credit.Spent.IsCancellationRequested)
            {
                throw Slowness();
            }

            double seconds = _settings.StallTimeout.TotalSeconds;
            throw ObjectException.Passing(string.Create(
                CultureInfo.InvariantCulture,
                $"the server sends too little: fewer than {_settings.MinBytes} bytes in {seconds} s"));
        }
    }

    private ObjectException Slowness() => ObjectException.Passing(string.Create(
        CultureInfo.InvariantCulture,
        $"no time is left for its unit: servers send fewer than {_settings.MinBytesPerSecond} bytes a second"));

    // Returns the outcome if there is no body to hash.
    private async Task<FileOutcome?> ReadRestAsync(CancellationTokenSource stall, CancellationToken cancellationToken)
    {
        if (!_isHoldable)
        {
            StartAnew();
        }

        ObjectRange? range = IsSubtree || _position > 0
            ? new ObjectRange(Start + _position, Bytes - _position)
            : null;
        using HttpResponseMessage response = await OpenAsync(range, stall).ConfigureAwait(false);
        ObjectFacts facts = ReadFacts(response, range);
        if (range is not null && !facts.IsPart)
        {
            // A server without ranges: its whole object serves for the whole object only.
            if (Start != 0 || Bytes != facts.Identity.Bytes)
            {
                return Deferred(ContentIdentity.OfWhole(facts.Identity.Bytes));
            }

            StartAnew();
        }

        _identity ??= facts.Identity;
        _isHoldable |= facts.IsHoldable;
        if (!IsSubtree && facts.Identity.Bytes > _unit.MaxFileBytes)
        {
            return Deferred(_isHoldable ? _identity : ContentIdentity.OfWhole(facts.Identity.Bytes));
        }

        if (!_isAdmitted)
        {
            stall.CancelAfter(Timeout.InfiniteTimeSpan);
            _isAdmitted = await _budget.CountAsync(_number, Bytes, cancellationToken).ConfigureAwait(false);
            if (!_isAdmitted)
            {
                return FileOutcome.Without(OutcomeKind.Deferred, "");
            }
        }

        await ReadBodyAsync(response, stall).ConfigureAwait(false);
        _isComplete = true;
        return null;
    }

    /// <summary>The outcome of an object that is planned again, in parts or whole, as its identity allows.</summary>
    private static FileOutcome Deferred(ContentIdentity identity) =>
        new() { Kind = OutcomeKind.Deferred, Identity = identity };

    private void StartAnew()
    {
        _digest.Reset();
        _position = 0;
        _identity = _unit.Files[_number].Identity;
    }

    private async Task<HttpResponseMessage> OpenAsync(ObjectRange? range, CancellationTokenSource stall)
    {
        stall.CancelAfter(_settings.StallTimeout);
        return await _client.OpenAsync(_address, range, _identity, stall.Token).ConfigureAwait(false);
    }

    private ObjectFacts ReadFacts(HttpResponseMessage response, ObjectRange? range)
    {
        ObjectFacts facts = ObjectFacts.Read(response, range);
        return _identity is null || ObjectFacts.AreSame(_identity, facts.Identity)
            ? facts
            : throw ObjectException.Changed("the object has changed since it was planned, or while it was read");
    }

    private async Task ReadBodyAsync(HttpResponseMessage response, CancellationTokenSource stall)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(BufferBytes);
        try
        {
            stall.CancelAfter(_settings.StallTimeout);
            Stream body = await response.Content.ReadAsStreamAsync(stall.Token).ConfigureAwait(false);
            int inWindow = 0;
            while (_position < Bytes)
            {
                int most = (int)Math.Min(buffer.Length, Bytes - _position);
                int count = await body.ReadAsync(buffer.AsMemory(0, most), stall.Token).ConfigureAwait(false);
                if (count == 0)
                {
                    throw ObjectException.Passing("the connection was cut");
                }

                _digest.Append(buffer.AsSpan(0, count));
                _position += count;
                _credit.Add(count);
                inWindow += count;
                if (inWindow >= _settings.MinBytes)
                {
                    stall.CancelAfter(_settings.StallTimeout);
                    inWindow = 0;
                }
            }

            if (await body.ReadAsync(buffer.AsMemory(0, 1), stall.Token).ConfigureAwait(false) > 0)
            {
                throw ObjectException.Failed("the server sends more than it said");
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    // By a range of one byte rather than HEAD, because the signature of a presigned URL is for one method.
    private async Task CheckAsync(CancellationTokenSource stall)
    {
        ObjectRange? first = _identity!.Bytes > 0 ? new ObjectRange(0, 1) : null;
        using HttpResponseMessage response = await OpenAsync(first, stall).ConfigureAwait(false);
        if (ReadFacts(response, first).IsPart)
        {
            // Read to its end, so that the connection serves for the next object at once.
            await response.Content.CopyToAsync(Stream.Null, stall.Token).ConfigureAwait(false);
        }
    }
}
