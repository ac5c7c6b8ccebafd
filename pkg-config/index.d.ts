// The types of plumbline-check.

import type { Bundle, Diagnostic, Kind, Report, Rule } from './report.js';

export type * from './report.js';

/** Path to content. Paths are relative, with slashes; text is taken as UTF-8. */
export type Files = Readonly<Record<string, string | Uint8Array>> | ReadonlyMap<string, string | Uint8Array>;

/** Where the core comes from, if not from beside the package's own files. */
export type Source = string | URL | Request | Response | BufferSource | WebAssembly.Module;

/**
 * Loads the core; once, however often it is called. Everything else needs it first.
 * Rejects where the core cannot be fetched, read or compiled.
 */
export function init(source?: Source | Promise<Source>): Promise<void>;

export interface CheckRequest {
  files: Files;
  /** What the root folder is checked as even where its root file is absent; recognised if not said. */
  kind?: Kind | undefined;
  /** Folders that are there and whose files are not among `files`, such as those of `skippedFolders`. */
  unread?: readonly string[] | undefined;
}

/**
 * Checks a project: every fault at its place, and what the upload would hold.
 * Throws where the request has not this shape; whatever is wrong with the files is in the report.
 */
export function check(request: CheckRequest): Report;

/** What a built source distribution holds. */
export interface Inspection {
  ok: boolean;
  bundle: Bundle;
  diagnostics: Diagnostic[];
}

export interface InspectOptions {
  /** Paths that must be below its root folder; without them, what the manifest inside asks for. */
  expected?: readonly string[] | undefined;
}

/** Looks into a built `.tar.gz`. To check its files too, give it to `check` as a file. */
export function inspectSdist(bytes: Uint8Array, options?: InspectOptions): Inspection;

/** The rule with this id; undefined where there is none. */
export function explain(rule: string): Rule | undefined;

/** The names of folders that are better not read: of installed and derived files. */
export function skippedFolders(): string[];

/** Every rule, by id. */
export function rules(): Rule[];

/** The version of the package and of the core in it. */
export const version: string;
