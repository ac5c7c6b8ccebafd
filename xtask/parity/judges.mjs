import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** How long a judge may think about one project, and how long it may take to start, in ms. */
const PATIENCE = 30_000;
const START = 20 * 60_000;

/** A process that answers each line with a line; started anew after a fall or a hang. */
class Process {
  #command;
  #greets;
  #child;
  #answered;
  #ready;
  /** What it said when it was last started. */
  greeting;

  /** `greets`: it says a line of its own when it is ready. */
  constructor(command, greets) {
    this.#command = command;
    this.#greets = greets;
  }

  async #start() {
    const [program, ...given] = this.#command;
    const child = spawn(program, given, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child = child;
    child.stdin.on('error', () => {}); // its end is told by the exit
    createInterface({ input: child.stdout }).on(
      'line',
      (line) => this.#child === child && this.#answered?.(line),
    );
    child.on('close', () => {
      if (this.#child === child) {
        this.#child = undefined;
        this.#answered?.(null);
      }
    });
    if (this.#greets) {
      this.greeting = JSON.parse((await this.#next(START)) ?? 'null');
      if (!this.greeting) throw new Error(`${this.#command.join(' ')} does not start`);
    }
  }

  /** The next line; null where it ended, or said nothing for so long and was ended. */
  #next(patience) {
    return new Promise((resolve) => {
      const watch = setTimeout(() => {
        this.stop();
        this.#answered?.(null);
      }, patience);
      this.#answered = (line) => {
        clearTimeout(watch);
        this.#answered = undefined;
        resolve(line);
      };
    });
  }

  /** The answer to `line`, from JSON; null where there is none. One at a time. */
  async ask(line) {
    if (!this.#child) this.#ready = this.#start();
    await this.#ready;
    const answer = this.#next(PATIENCE);
    this.#child.stdin.write(`${line}\n`);
    return JSON.parse((await answer) ?? 'null');
  }

  stop() {
    const child = this.#child;
    this.#child = undefined;
    child?.kill('SIGKILL');
  }
}

/** Errors of the step that the reference leaves out: the build of the source distribution. */
const isOfBuild = (rule) => rule.startsWith('sdist-');

/** One pair of judges; both are asked at once. */
export class Judges {
  #core;
  #reference;

  constructor(program, installed) {
    const verdict = fileURLToPath(new URL('verdict.mjs', import.meta.url));
    this.#core = new Process([program, 'check', '--batch'], false);
    this.#reference = new Process([process.execPath, verdict, installed], true);
  }

  /** The version of the reference's Python; known after the first project. */
  get python() {
    return this.#reference.greeting?.python;
  }

  /**
   * Both verdicts on `project`: `core` is {errors: [rule], messages: [text]} or null after a fall or a hang,
   * `reference` as verdict.mjs prints it.
   */
  async judge({ kind, files }) {
    const encoded = Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('base64')]));
    const wrapped = Object.fromEntries(Object.entries(encoded).map(([path, base64]) => [path, { base64 }]));
    const [reference, core] = await Promise.all([
      this.#reference.ask(JSON.stringify({ kind, files: encoded })),
      this.#core.ask(JSON.stringify({ id: 0, kind, files: wrapped })),
    ]);
    if (reference?.over) this.#reference.stop();
    return { core: core && summary(core), reference: reference ?? { none: 'it gave no verdict in time' } };
  }

  stop() {
    this.#core.stop();
    this.#reference.stop();
  }
}

function summary({ report, error }) {
  if (error) throw new Error(`the core takes no such project: ${error}`);
  const errors = report.diagnostics.filter(({ rule, severity }) => severity === 'error' && !isOfBuild(rule));
  return {
    errors: errors.map(({ rule }) => rule),
    messages: errors.map(
      ({ rule, file, start, message }) => `${file}:${start.line}:${start.column} ${rule}: ${message}`,
    ),
  };
}
