namespace Hashlane;

/// <content>The lanes.</content>
internal partial interface ISha2Variant : ILaneVariant;
