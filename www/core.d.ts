// The seam to the Rust core: what the generated folder www/core exports. Written by
// hand, so that the page is type-checked before the core is built.

declare module 'plumbline-core/plumbline.js' {
  export function initSync(options: { module: BufferSource | WebAssembly.Module }): unknown;
  /** Files that are checked again and again: what has not changed is not checked anew. */
  export class Checker {
    put(path: string, content: string | Uint8Array): void;
    remove(path: string): void;
    /** The report as JSON text. `unread` are folders that are there and whose files are not given. */
    check(kind?: string, unread?: readonly string[]): string;
    free(): void;
  }
  /** `{ok, bundle, diagnostics}` of a built archive, as JSON text. */
  export function inspectSdist(bytes: Uint8Array, options?: { expected?: readonly string[] }): string;
  /** The rule `id` as JSON text. */
  export function explain(id: string): string | undefined;
  /** Every rule, by id: a list as JSON text. */
  export function rules(): string;
  /** The names of folders that are better not read. */
  export function skippedFolders(): string[];
  /** The version of the core. */
  export function version(): string;
}

declare module 'virtual:plumbline' {
  export const skippedFolders: ReadonlySet<string>;
}

declare module 'plumbline-core/plumbline_bg.wasm?url' {
  const url: string;
  export default url;
}
