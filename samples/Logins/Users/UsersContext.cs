using Microsoft.AspNetCore.Identity.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore;

namespace Logins.Users;

/// <summary>The database: the tables of Identity, without those for roles.</summary>
internal sealed class UsersContext(DbContextOptions<UsersContext> options) : IdentityUserContext<User>(options);
