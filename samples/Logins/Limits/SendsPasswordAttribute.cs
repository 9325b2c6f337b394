namespace Logins.Limits;

/// <summary>Marks a page with a form whose password is hashed, so that the limits apply to it.</summary>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class SendsPasswordAttribute : Attribute;
