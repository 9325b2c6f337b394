using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Hashlane.AspNetCore.Identity;

/// <summary>Adds hashers and their settings to services.</summary>
internal static class HashlaneRegistration
{
    /// <summary>Adds a hasher whose settings are changed by a delegate.</summary>
    /// <param name="services">The services.</param>
    /// <param name="userType">The type of users.</param>
    /// <param name="always">The format of new hashes, whatever the settings say; null if they say it.</param>
    /// <param name="configure">Changes the settings; null for the defaults.</param>
    public static void Add(
        IServiceCollection services, Type userType, NewHashes? always, Action<HashlaneIdentityOptions>? configure)
    {
        OptionsBuilder<HashlaneIdentityOptions> options = Add(services, userType, always);
        if (configure is not null)
        {
            options.Configure(configure);
        }
    }

    /// <summary>Adds a hasher whose settings are in a section of the configuration.</summary>
    /// <inheritdoc cref="Add(IServiceCollection, Type, NewHashes?, Action{HashlaneIdentityOptions})"/>
    /// <param name="section">The section.</param>
    public static void Add(
        IServiceCollection services, Type userType, NewHashes? always, IConfiguration section)
    {
        Add(services, userType, always)
            .Configure(options => HashlaneSection.Read(section, options))
            .Validate(
                _ => section is not IConfigurationSection { } named || named.Exists(),
                $"The configuration has no section \"{(section as IConfigurationSection)?.Path}\" with the settings of "
                + "Hashlane. Add it, or register the hasher without a section to use the defaults.");
    }

    private static OptionsBuilder<HashlaneIdentityOptions> Add(
        IServiceCollection services, Type userType, NewHashes? always)
    {
        ((Registrar)Activator.CreateInstance(typeof(Registrar<>).MakeGenericType(userType))!).Add(services, always);
        services.TryAddEnumerable(
            ServiceDescriptor.Singleton<IValidateOptions<HashlaneIdentityOptions>, HashlaneIdentityValidator>());
        return services.AddOptions<HashlaneIdentityOptions>().ValidateOnStart();
    }

    /// <summary>Adds the hasher of a type that is known when the program runs.</summary>
    private abstract class Registrar
    {
        /// <summary>Replaces all hashers of the type: Identity adds its own only where there is none.</summary>
        public abstract void Add(IServiceCollection services, NewHashes? always);
    }

    private sealed class Registrar<TUser> : Registrar
        where TUser : class
    {
        public override void Add(IServiceCollection services, NewHashes? always)
        {
            services.RemoveAll<IPasswordHasher<TUser>>();
            services.RemoveAll<HashlanePasswordHasher<TUser>>();
            services.AddSingleton(provider => new HashlanePasswordHasher<TUser>(
                provider.GetRequiredService<IOptions<HashlaneIdentityOptions>>(),
                provider.GetService<IOptions<Microsoft.AspNetCore.Identity.PasswordHasherOptions>>(),
                always,
                provider.GetService<ILogger<HashlanePasswordHasher<TUser>>>() is { } logger
                    ? new(logger, provider.GetService<TimeProvider>() ?? TimeProvider.System)
                    : null));
            services.AddSingleton<IPasswordHasher<TUser>>(
                static provider => provider.GetRequiredService<HashlanePasswordHasher<TUser>>());
        }
    }
}
