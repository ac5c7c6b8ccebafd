// Disagreements that stand: what each has in common, and why that is right.

export const LISTED = [
  {
    why: 'a source in one of the rarer encodings: the core holds no table of it, refuses the file and says so',
    matches: ({ core, reference }) =>
      core.messages.some((message) => / python-syntax: (.* )?Plumbline does not read/.test(message)) &&
      !/is not valid Python$/.test(reference.message),
  },
  {
    why: 'items of apis that are no texts and equal as numbers: that they are no texts is said, and comes first',
    matches: ({ core, reference }) =>
      /\.apis: .* has non-unique elements$/s.test(reference.message) && core.errors.includes('wrong-type'),
  },
];
