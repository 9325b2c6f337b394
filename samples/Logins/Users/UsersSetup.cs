using Hashlane.AspNetCore.Identity;
using Microsoft.AspNetCore.Identity;
using Microsoft.AspNetCore.Mvc;
using Microsoft.EntityFrameworkCore;

namespace Logins.Users;

/// <summary>Identity over SQLite, or over PostgreSQL if there is a connection string for it.</summary>
internal static class UsersSetup
{
    public static void AddUsers(this WebApplicationBuilder builder)
    {
        ConfigurationManager configuration = builder.Configuration;
        builder.Services.AddDbContext<UsersContext>(options =>
        {
            if (configuration.GetConnectionString("PostgreSQL") is { Length: > 0 } server)
            {
                options.UseNpgsql(server);
            }
            else
            {
                options.UseSqlite(configuration.GetConnectionString("SQLite"));
            }
        });

        builder.Services.AddIdentityCore<User>(static options =>
        {
            // Length instead of special characters.
            options.Password = new PasswordOptions
            {
                RequiredLength = 10,
                RequireDigit = false,
                RequireLowercase = false,
                RequireNonAlphanumeric = false,
                RequireUppercase = false,
            };
        })
            .AddEntityFrameworkStores<UsersContext>()
            .AddUserManager<HashlaneUserManager<User>>() // no thread of the pool waits for a hash
            .AddSignInManager();

        bool isDevelopment = builder.Environment.IsDevelopment();
        builder.Services.AddAuthorization();
        builder.Services.AddAuthentication(IdentityConstants.ApplicationScheme).AddIdentityCookies();
        builder.Services.ConfigureApplicationCookie(options =>
        {
            options.Cookie.Name = "logins";
            options.Cookie.SecurePolicy = isDevelopment ? CookieSecurePolicy.SameAsRequest : CookieSecurePolicy.Always;
            options.LoginPath = "/login";
            options.ExpireTimeSpan = TimeSpan.FromHours(8);
        });

        // By default these go over plain HTTP too, even if they were sent by HTTPS.
        builder.Services.AddAntiforgery(
            static options => options.Cookie.SecurePolicy = CookieSecurePolicy.SameAsRequest);
        builder.Services.Configure<CookieTempDataProviderOptions>(
            static options => options.Cookie.SecurePolicy = CookieSecurePolicy.SameAsRequest);
    }

    /// <summary>Creates the tables if there are none.</summary>
    /// <remarks>
    /// No migrations: each database would need its own set of them, and here no table ever changes. An application
    /// whose tables do change begins with migrations, because a database made in this way cannot change over to them.
    /// </remarks>
    public static async Task CreateTablesAsync(this WebApplication app)
    {
        await using AsyncServiceScope scope = app.Services.CreateAsyncScope();
        await scope.ServiceProvider.GetRequiredService<UsersContext>().Database.EnsureCreatedAsync();
    }
}
