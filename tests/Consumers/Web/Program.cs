using Hashlane.AspNetCore.Identity;
using Microsoft.AspNetCore.Identity;

// A server starts with the package's hasher, which reads a hash of Identity, and one of libargon2.
WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.ClearProviders();
builder.Configuration["urls"] = "http://127.0.0.1:0";
builder.Configuration["Hashlane:Preset"] = "Owasp7MiB";
builder.Services.AddHashlanePasswordHasher<IdentityUser>(builder.Configuration.GetSection("Hashlane"));
builder.Services.AddIdentityCore<IdentityUser>();
await using WebApplication app = builder.Build();
await app.StartAsync();

IPasswordHasher<IdentityUser> hasher = app.Services.GetRequiredService<IPasswordHasher<IdentityUser>>();
IdentityUser user = new("ann");
string old = new PasswordHasher<IdentityUser>().HashPassword(user, "password");
string libargon2 = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
Console.WriteLine(hasher is HashlanePasswordHasher<IdentityUser>);
Console.WriteLine(hasher.HashPassword(user, "password")[..29]);
Console.WriteLine(hasher.VerifyHashedPassword(user, old, "password"));
Console.WriteLine(hasher.VerifyHashedPassword(user, libargon2, "password"));
Console.WriteLine(hasher.VerifyHashedPassword(user, "x", "password"));
await app.StopAsync();
