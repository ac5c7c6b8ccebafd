// What the page and the worker say to each other.

/** The text of a file exactly as its bytes say it (a byte order mark included), or its bytes. */
export type Content = string | Uint8Array;

/** Brings the worker's files up to date and asks for a check. */
export interface CheckRequest {
  id: number;
  put: [path: string, content: Content][];
  remove: string[];
  /** Folders that are there and whose files are not sent. */
  unread: ReadonlySet<string>;
}

/** Once, the core, before a request or after it; and requests, each when the one before is answered. */
export type ToWorker = { module: WebAssembly.Module } | CheckRequest;

/** The report as JSON text, or what stopped the core; after the first report, once, what the core knows. */
export type FromWorker =
  | { id: number; report: string }
  | { id: number; failure: string }
  | { rules: string; version: string };
