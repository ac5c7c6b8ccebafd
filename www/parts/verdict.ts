// The answer in one line: shown at once, spoken once it has settled.

import { countBySeverity } from '../problems/words';
import type { Report } from '../report';
import { h, inOrder } from './dom';

/** Pause before the line is spoken, so that typing does not chatter, ms. */
const SPEAKING_DELAY = 900;

/** How many files are named. */
const NAMED = 4;

export class Verdict {
  readonly element = h('p.verdict', { part: 'verdict' });
  readonly spoken = h('p.spoken', { role: 'status' });
  #speaking = 0;

  show({ diagnostics, ok, projects }: Report, files: number): void {
    const words = countBySeverity(diagnostics);
    if (files === 0) this.#say('Nothing to check yet', 'none');
    else if (projects.length === 0) {
      this.#say(
        'No project is recognised: add a tools.yaml, an agent.yaml or an agentserve.app.yaml',
        'none',
      );
    } else if (ok) this.#say(`Ready to upload: ${words}`, 'ok');
    else this.#say(`Would be refused: ${words}`, 'refused');
  }

  /** The core stopped; the cause is among the files that were `changed` since it last answered. */
  fail(reason: string, changed: string[]): void {
    const where = changed.length > 0 && changed.length <= NAMED ? changed.join(', ') : 'these files';
    const words = `The checker stopped on ${where}: ${reason}. All is still here; it starts anew with your next change`;
    this.#say(inOrder(words), 'failed');
  }

  cancelled(): void {
    this.#say('Not checked: the check was cancelled. The files are all still here', 'failed');
  }

  /** Speaks `words` at once: the answer to something the user did. */
  announce(words: string): void {
    this.spoken.textContent = words;
  }

  destroy(): void {
    window.clearTimeout(this.#speaking);
  }

  #say(words: string, name: string): void {
    this.element.className = `verdict ${name}`;
    if (this.element.textContent === words) return;
    this.element.textContent = words;
    window.clearTimeout(this.#speaking);
    this.#speaking = window.setTimeout(() => this.announce(words), SPEAKING_DELAY);
  }
}
