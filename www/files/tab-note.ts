// What a tab keeps for itself when the page is left: at once, as nothing else can be by then, and where no other
// tab changes it. Packed as in a link, so no more than a link may carry.

import type { Kept } from './store';

/** What the visit `writer` left. */
interface Own {
  writer: string;
  kept: Kept;
}

export class TabNote {
  readonly #key: string;
  /** Packs without waiting; fetched when there is something to keep. */
  #pack: typeof import('../share/link') | undefined;

  constructor(name: string) {
    this.#key = `plumbline-${name}`;
  }

  /** Fetches what it takes to write. */
  prepare(): void {
    if (this.#pack) return;
    void import('../share/link').then(
      (pack) => {
        this.#pack = pack;
      },
      () => {}, // then there is no note, and what the database has must do
    );
  }

  write(writer: string, { project, selected, at }: Kept): void {
    const fragment = this.#pack?.fragmentOf(project);
    try {
      if (fragment === undefined) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify({ writer, selected, at, fragment }));
    } catch {
      // Blocked or full: as if there were no such place.
    }
  }

  async read(): Promise<Own | undefined> {
    try {
      const note = sessionStorage.getItem(this.#key);
      if (note === null) return undefined;
      const { writer, selected, at, fragment } = JSON.parse(note);
      const { projectIn } = await import('../share/link');
      return { writer, kept: { project: projectIn(fragment), selected, at } };
    } catch {
      return undefined; // blocked, or of another version of the page
    }
  }
}
