// The seam to the Rust core: what the generated folder www/core exports. Written by
// hand, so that the page is type-checked before the core is built.

declare module 'plumbline-core/plumbline.js' {
  export default function init(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  /** The report as JSON text. */
  export function check(files: ReadonlyMap<string, string | Uint8Array>, kind?: string): string;
  /** Every rule, by id: a list as JSON text. */
  export function rules(): string;
  /** The version of the core. */
  export function version(): string;
}

declare module 'plumbline-core/plumbline_bg.wasm?url' {
  const url: string;
  export default url;
}
