// What is fetched when: the editor once the first report is there, and then all that is needed in use, so
// that nothing is fetched in use.

/** A first report that takes longer is not waited for, ms. */
const PATIENCE = 500;

export class Later {
  #answered = () => {};
  #isFetching = false;
  /** A first answer has come, or takes long. */
  readonly answer = new Promise<void>((resolve) => {
    this.#answered = resolve;
    window.setTimeout(resolve, PATIENCE);
  });

  /** Notes that there is an answer, of any kind. */
  answered(): void {
    this.#answered();
  }

  /** Fetches what is needed in use; to be called when the first report is shown, and later to no effect. */
  async fetch(editor: Promise<unknown>): Promise<void> {
    if (this.#isFetching) return;
    this.#isFetching = true;
    performance.mark('plumbline-report');
    await Promise.all([
      editor,
      import('./editor/languages').then(({ loadAll }) => loadAll()),
      import('./examples/bases'),
      import('./files/zip'),
      import('./share/dialog'),
      import('./share/link'),
    ]);
    performance.mark('plumbline-loaded');
  }
}
