namespace Hashlane;

/// <content>The lanes.</content>
internal partial interface IBlake2Variant : ILaneVariant;
