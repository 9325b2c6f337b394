using System.ComponentModel.DataAnnotations;

namespace Logins.Limits;

/// <summary>The section <c>Limits</c> of the configuration.</summary>
internal sealed class LoginLimits
{
    /// <summary>How often an address may send a password in a minute. More get status 429.</summary>
    [Range(1, int.MaxValue)]
    public int PasswordsPerMinute { get; init; } = 20;

    /// <summary>How many logins may be in work at the same time. Zero is two for each processor.</summary>
    [Range(0, int.MaxValue)]
    public int LoginsAtOnce { get; init; }

    /// <summary>How many logins may wait until they are in work. More get status 503: nobody waits for so long.</summary>
    [Range(0, int.MaxValue)]
    public int WaitingLogins { get; init; } = 200;
}
