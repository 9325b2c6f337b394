using Microsoft.Extensions.Options;

namespace Hashlane.AspNetCore.Identity;

/// <summary>Checks settings, and reports all that are wrong.</summary>
internal sealed class HashlaneIdentityValidator : IValidateOptions<HashlaneIdentityOptions>
{
    /// <inheritdoc/>
    public ValidateOptionsResult Validate(string? name, HashlaneIdentityOptions options)
    {
        List<string> failures = [.. HashlaneSettings.Problems(options)];
        return failures.Count == 0 ? ValidateOptionsResult.Success : ValidateOptionsResult.Fail(failures);
    }
}
