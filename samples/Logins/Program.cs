using Logins.Limits;
using Logins.Passwords;
using Logins.Users;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.AddUsers();
builder.AddPasswords();
builder.AddLimits();
builder.Services.AddRazorPages();

WebApplication app = builder.Build();
if (!app.Environment.IsDevelopment())
{
    app.UseExceptionHandler("/error");
    app.UseHsts();
    app.UseHttpsRedirection();
}

app.UseStatusCodePagesWithReExecute("/error", "?status={0}");
app.Use(static (context, next) =>
{
    IHeaderDictionary headers = context.Response.Headers;
    headers.ContentSecurityPolicy = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    headers.XContentTypeOptions = "nosniff";
    headers["Referrer-Policy"] = "same-origin";
    return next(context);
});
app.UseRouting();
app.UseRateLimiter();
app.UseAuthentication();
app.UseAuthorization();
app.MapStaticAssets();
app.MapRazorPages().WithStaticAssets();
if (app.Configuration.IsDemonstration())
{
    app.MapGet("/status", MemoryStatus.Read);
}

await app.CreateTablesAsync();
await app.RunAsync();
