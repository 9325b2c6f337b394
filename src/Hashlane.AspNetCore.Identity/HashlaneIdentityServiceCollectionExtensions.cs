using Hashlane.AspNetCore.Identity;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.Configuration;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registration of <see cref="HashlanePasswordHasher{TUser}"/>.</summary>
public static class HashlaneIdentityServiceCollectionExtensions
{
    /// <summary>
    /// Makes <see cref="HashlanePasswordHasher{TUser}"/> the password hasher of a type of users, before or after
    /// Identity is added. The last registration of a type wins; the settings of all of them apply, in their order.
    /// </summary>
    /// <typeparam name="TUser">The type of users.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="configure">Changes the settings; null for the defaults.</param>
    /// <returns>The services.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    public static IServiceCollection AddHashlanePasswordHasher<TUser>(
        this IServiceCollection services, Action<HashlaneIdentityOptions>? configure = null)
        where TUser : class
    {
        ArgumentNullException.ThrowIfNull(services);
        HashlaneRegistration.Add(services, typeof(TUser), always: null, configure);
        return services;
    }

    /// <param name="services">The services.</param>
    /// <param name="section">
    /// The section with the settings, such as <c>builder.Configuration.GetSection("Hashlane")</c>. A missing section,
    /// and a name in it that is no setting, are errors at the start.
    /// </param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="AddHashlanePasswordHasher{TUser}(IServiceCollection, Action{HashlaneIdentityOptions})"/>
    public static IServiceCollection AddHashlanePasswordHasher<TUser>(
        this IServiceCollection services, IConfiguration section)
        where TUser : class
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(section);
        HashlaneRegistration.Add(services, typeof(TUser), always: null, section);
        return services;
    }

    /// <summary>
    /// As <see cref="AddHashlanePasswordHasher{TUser}(IServiceCollection, Action{HashlaneIdentityOptions})"/>, but new
    /// hashes are those of Identity: for a roll-back, and for servers that must read Argon2id before others write it.
    /// Stored hashes of Argon2id verify and stay.
    /// </summary>
    /// <inheritdoc cref="AddHashlanePasswordHasher{TUser}(IServiceCollection, Action{HashlaneIdentityOptions})"/>
    public static IServiceCollection AddHashlaneFallbackPasswordHasher<TUser>(
        this IServiceCollection services, Action<HashlaneIdentityOptions>? configure = null)
        where TUser : class
    {
        ArgumentNullException.ThrowIfNull(services);
        HashlaneRegistration.Add(services, typeof(TUser), NewHashes.Identity, configure);
        return services;
    }

    /// <summary>
    /// As <see cref="AddHashlanePasswordHasher{TUser}(IServiceCollection, IConfiguration)"/>, but new hashes are those
    /// of Identity: for a roll-back, and for servers that must read Argon2id before others write it. Stored hashes of
    /// Argon2id verify and stay.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="section">
    /// The section with the settings, such as <c>builder.Configuration.GetSection("Hashlane")</c>. A missing section,
    /// and a name in it that is no setting, are errors at the start.
    /// </param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="AddHashlanePasswordHasher{TUser}(IServiceCollection, IConfiguration)"/>
    public static IServiceCollection AddHashlaneFallbackPasswordHasher<TUser>(
        this IServiceCollection services, IConfiguration section)
        where TUser : class
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(section);
        HashlaneRegistration.Add(services, typeof(TUser), NewHashes.Identity, section);
        return services;
    }

    /// <param name="builder">The builder, whose type of users is meant.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    /// <inheritdoc cref="AddHashlanePasswordHasher{TUser}(IServiceCollection, Action{HashlaneIdentityOptions})"/>
    public static IdentityBuilder AddHashlanePasswordHasher(
        this IdentityBuilder builder, Action<HashlaneIdentityOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        HashlaneRegistration.Add(builder.Services, builder.UserType, always: null, configure);
        return builder;
    }

    /// <param name="builder">The builder, whose type of users is meant.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="AddHashlanePasswordHasher{TUser}(IServiceCollection, IConfiguration)"/>
    public static IdentityBuilder AddHashlanePasswordHasher(this IdentityBuilder builder, IConfiguration section)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(section);
        HashlaneRegistration.Add(builder.Services, builder.UserType, always: null, section);
        return builder;
    }

    /// <param name="builder">The builder, whose type of users is meant.</param>
    /// <param name="configure">Changes the settings; null for the defaults.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    /// <inheritdoc cref="AddHashlaneFallbackPasswordHasher{TUser}(IServiceCollection, IConfiguration)"/>
    public static IdentityBuilder AddHashlaneFallbackPasswordHasher(
        this IdentityBuilder builder, Action<HashlaneIdentityOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        HashlaneRegistration.Add(builder.Services, builder.UserType, NewHashes.Identity, configure);
        return builder;
    }

    /// <param name="builder">The builder, whose type of users is meant.</param>
    /// <returns>The builder.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <inheritdoc cref="AddHashlaneFallbackPasswordHasher{TUser}(IServiceCollection, IConfiguration)"/>
    public static IdentityBuilder AddHashlaneFallbackPasswordHasher(
        this IdentityBuilder builder, IConfiguration section)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(section);
        HashlaneRegistration.Add(builder.Services, builder.UserType, NewHashes.Identity, section);
        return builder;
    }
}
