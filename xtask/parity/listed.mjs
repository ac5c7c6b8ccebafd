// Disagreements that stand: each with what they have in common, and why that is right.

export const LISTED = [];
