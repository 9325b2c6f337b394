using Logins.Users;

namespace Logins.Passwords;

/// <summary>Argon2id for the passwords of Identity.</summary>
internal static class PasswordsSetup
{
    public static void AddPasswords(this WebApplicationBuilder builder)
    {
        IConfigurationSection section = builder.Configuration.GetSection("Hashlane");
        if (builder.Configuration.GetValue("RolledBack", defaultValue: false))
        {
            // After a roll-back: users whose hash is one of Argon2id can still log in.
            builder.Services.AddHashlaneFallbackPasswordHasher<User>(section);
        }
        else
        {
            builder.Services.AddHashlanePasswordHasher<User>(section);
        }

        builder.Services.AddScoped<PasswordLogin>();
    }
}
