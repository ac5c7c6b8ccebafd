// The report of a check, as the core gives it.

export type Kind = 'recurse-tools' | 'recurse-agent' | 'agentserve';
export type Severity = 'error' | 'warning' | 'info';

/** A place in a file: `offset` in bytes, `line` from 1, `column` from 1 in UTF-16 code units. */
export interface Position {
  offset: number;
  line: number;
  column: number;
}

export interface Place {
  file: string;
  start: Position;
  end: Position;
}

export interface Related extends Place {
  message: string;
}

export interface Edit extends Place {
  text: string;
}

export interface Fix {
  title: string;
  edits: Edit[];
}

/** What a finding is judged by. */
export interface Rule {
  id: string;
  severity: Severity;
  title: string;
  why: string;
  how: string;
}

export interface Diagnostic extends Place {
  rule: string;
  severity: Severity;
  message: string;
  help?: string;
  related: Related[];
  fix?: Fix;
}

export interface Member {
  path: string;
  size: number | null;
  sha256: string | null;
  required: boolean;
  source: 'project' | 'generated';
  present: boolean;
  why: string;
}

/** A file of the project that stays outside. */
export interface LeftOut {
  path: string;
  why: string;
}

export interface Limit {
  name: string;
  used: number;
  allowed: number;
  unit: string;
  /** Why `used` says nothing, where it cannot be known before a run. */
  note?: string;
}

export interface Field {
  name: string;
  type: string;
  required: boolean;
  /** JSON text. */
  default?: string;
  description?: string;
}

export interface ToolCard {
  name: string;
  description: string;
  inputs: Field[];
  outputs: Field[];
  apis: string[];
  pricing: string[];
  settings: string[];
  /** From here on: what a code tool is besides, as far as it is known. */
  language?: string;
  source?: string;
  bytes?: number;
  sha256?: string;
  effect?: string;
  approval?: { chat: string; relays: string };
  timeoutMs?: number;
  packages?: string[];
  secrets?: string[];
  image?: string;
  /** How a workflow names the tool. */
  reference?: string;
  /** The JavaScript that a TypeScript source becomes. */
  compiled?: string;
}

export interface Bundle {
  name: string | null;
  root: string | null;
  certain: boolean;
  reason?: string;
  members: Member[];
  left_out: LeftOut[];
  limits: Limit[];
  /** What a caller sees of an agent application. */
  application?: ToolCard;
  tools: ToolCard[];
  record: unknown;
  /** Which code tools share a sandbox image. */
  images?: { standard: string[]; groups: string[][] };
  /** Members that are stored and never served. */
  not_served?: string[];
}

export interface ProjectReport {
  kind: Kind;
  root: string;
  ok: boolean;
  bundle: Bundle;
}

export interface Report {
  ok: boolean;
  projects: ProjectReport[];
  diagnostics: Diagnostic[];
}
