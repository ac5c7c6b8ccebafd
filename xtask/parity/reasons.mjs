// What the reference says, and the rules of which one must then be among the core's errors.

// biome-ignore format: many short texts
const REASONS = [
  [/ was not found in /, 'manifest-missing'], [/\.yaml could not be read$/, 'manifest-unreadable'],
  [/\.yaml must contain valid UTF-8 text$/, 'manifest-not-utf8'],
  [/must not contain YAML aliases$/, 'yaml-alias'], [/is not valid YAML$/, 'yaml-syntax'],
  [/\.yaml has a duplicate key: /s, 'yaml-duplicate-key'],
  [/^(agent|tools)\.yaml must be a mapping$/, 'manifest-not-mapping'],
  [/must contain only JSON-portable values$/, 'manifest-not-json'],
  [/must contain only UTF-8 encodable text$/, 'manifest-surrogate'],
  [/is not a valid Draft 2020-12 schema$/, 'json-schema'], [/must be self-contained$/, 'schema-external-ref'],
  [/is not a canonical path$/, 'path-not-canonical'],
  [/^(tools\.source|agent\.prompt|runtime\.lockfile) does not exist$/, 'file-missing'],
  [/could not be read$/, 'pyproject-syntax', 'file-missing'],
  [/^pyproject\.toml does not exist$/, 'pyproject-missing'],
  [/must declare an explicit build-system$/, 'build-system'],
  [/^tools\.source is not valid Python$/, 'python-syntax'],
  [/^duplicate public tool: /, 'function-duplicate'],
  [/^registered tool does not exist: /, 'function-missing'],
  [/^public tool is not registered: /, 'function-unregistered'],
  [/must accept named arguments$/, 'parameter-positional-only'],
  [/must not have variadic arguments$/, 'parameter-variadic'],
  [/input properties must match its Python signature$/, 'properties-mismatch'],
  [/input required must match its Python signature$/, 'required-mismatch'],
  [/must not have a default$/, 'default-on-required'], [/must be literal JSON$/, 'default-not-literal'],
  [/^tool .* Python default for .* must satisfy its schema$/, 'default-violates-schema'],
  [/^tool .* default for .* must satisfy its schema$/, 'schema-default-violates-schema'],
  [/must match Python$/, 'default-mismatch'], [/requires a type annotation$/, 'annotation-missing'],
  [/requires a return type annotation$/, 'return-annotation-missing'],
  [/requires a docstring$/, 'docstring-missing'],
  [/docstring must describe the return value$/, 'docstring-return'],
  [/docstring must describe parameter /, 'docstring-parameter'],
  [/must not document a return value when it returns None$/, 'docstring-return-none'],
  [/^inputs\.properties\.task(\.type)? must be (declared|string)$/, 'wrong-value'],
  [/^inputs\.properties\.task\.default must be a non-empty string$/, 'empty-value'],
  [/^inputs\.properties\.task must have a non-empty default/, 'task-contract'],
  // python-jsonschema's messages on tools.yaml, after a value of the author's.
  [/: unknown field$/, 'unknown-field'],
  [/ is a required property$/s, 'missing-field'], [/ is not of type '[a-z]+'$/s, 'wrong-type'],
  [/^tools\.register\.[^.]*\.apis.* (should not be valid under |does not match |is too long)/s, 'api-id'],
  [/^tools\.register\.[^.]*\.apis.* has non-unique elements$/s, 'api-duplicate'],
  [/^tools\.register\.[^.]*\.apis.* (should be non-empty|is too short)$/s, 'api-id', 'empty-value'],
  [/ (should be non-empty|is too short|does not have enough properties)$/s, 'empty-value'],
  [/^tools\.register: .* does not match /s, 'tool-name'], [/ was expected$/s, 'wrong-value'],
  // Its own on agent.yaml.
  [/ has an unknown field: /s, 'unknown-field'],
  [/ is required$/, 'missing-field'], [/ keys must be (strings|non-empty strings)$/, 'tool-name', 'wrong-value', 'empty-value'],
  [/ must be at least 0$/, 'below-minimum'], [/ must (be a non-empty string|not be empty)$/, 'empty-value'],
  [/ must be (a finite number|an integer|a mapping or null)$/, 'wrong-type', 'wrong-value'],
  [/ must be (one of: .*|object|3\.14|uv\.lock|Agent|recurse\.run\/v1alpha1)$/, 'wrong-value'],
  [/ must be an? (\w+)( or \w+)*$/, 'wrong-type'],
];

/** The rules that stand for the refusal `message`; none for one that is not known. */
export function rulesFor(message) {
  return REASONS.find(([pattern]) => pattern.test(message))?.slice(1) ?? [];
}
