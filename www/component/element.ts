// <plumbline-check>: a workbench as an element of any page. Light itself; the workbench is fetched when
// the element comes into view.

import type { App } from '../app';
import type { Files as Held } from '../files/project';
import type { Content } from '../messages';
import type { Report } from '../report';
import styles from './element.css?inline';

/** What a host may give: path to content. */
export type Files = Readonly<Record<string, Content>> | ReadonlyMap<string, Content>;

/** How far out of view the workbench begins to be fetched. */
const MARGIN = '200px';

// A page rendered on a server imports this too, and has no elements there.
const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

/** One for all elements of a page. */
let sheet: CSSStyleSheet | undefined;

export class PlumblineCheck extends Base {
  static readonly observedAttributes = ['example', 'layout', 'readonly'];

  readonly #shadow: ShadowRoot;
  #app: App | undefined;
  /** The files to mount with; what the workbench holds, while there is one. */
  #files: Held | undefined;
  #observer: IntersectionObserver | undefined;
  /** Counts what makes a workbench that is still being fetched no longer wanted. */
  #turn = 0;

  constructor() {
    super();
    this.#shadow = this.attachShadow({ mode: 'open' });
    sheet ??= sheetOf(styles);
    this.#shadow.adoptedStyleSheets.push(sheet);
  }

  /** The example to begin with. */
  get example(): string | null {
    return this.getAttribute('example');
  }
  set example(id: string | null | undefined) {
    this.#reflect('example', id);
  }

  get theme(): string {
    return this.getAttribute('theme') ?? 'auto';
  }
  set theme(theme: string | null | undefined) {
    this.#reflect('theme', theme);
  }

  get layout(): string {
    return this.getAttribute('layout') ?? 'full';
  }
  set layout(layout: string | null | undefined) {
    this.#reflect('layout', layout);
  }

  get readonly(): boolean {
    return this.hasAttribute('readonly');
  }
  set readonly(readonly: boolean) {
    this.toggleAttribute('readonly', readonly);
  }

  /** The files as they are now; a new map after each change. */
  get files(): ReadonlyMap<string, Content> {
    return this.#files ?? this.#app?.files ?? new Map();
  }
  set files(files: Files | null | undefined) {
    if (files && files === this.#files) return; // a host that keeps them gives them back after each change
    const given: Held = new Map(files instanceof Map ? files : Object.entries(files ?? {}));
    this.#files = given;
    this.#app?.open(given);
  }

  /** The report of the latest check; none before the element has come into view. */
  get report(): Report | undefined {
    return this.#app?.report;
  }

  connectedCallback(): void {
    this.#upgrade();
    if (this.#app || this.#observer) return; // it was moved
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#mount();
      },
      { rootMargin: MARGIN },
    );
    this.#observer.observe(this);
  }

  disconnectedCallback(): void {
    // Only if it stays away: a page that moves the element takes it out and puts it in.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount();
    });
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === 'example') {
      if (now === null) return; // the files that are there stay
      this.#files = undefined;
      void this.#app?.loadExample(now).then((isKnown) => {
        if (!isKnown) this.#files ??= this.#app?.files;
      });
    } else if (this.#app) {
      this.#unmount();
      this.connectedCallback();
    }
  }

  async #mount(): Promise<void> {
    this.#observer?.disconnect();
    this.#turn += 1;
    const turn = this.#turn;
    const workbench = await import('../mount').catch((error: unknown) => {
      this.#observer = undefined; // so that it is tried again where the element is put elsewhere
      this.#shadow.replaceChildren(trouble(error));
    });
    if (!workbench || turn !== this.#turn || this.#app) return;
    this.#shadow.replaceChildren();
    try {
      this.#app = this.#begin(workbench.mount);
    } catch (error) {
      this.#shadow.replaceChildren(trouble(error));
    }
  }

  #begin(mount: typeof import('../mount').mount): App {
    const example = this.example ?? undefined;
    if (example === undefined) this.#files ??= new Map();
    return mount(this.#shadow, {
      ...(this.#files ? { files: this.#files } : example !== undefined && { example }),
      embedded: true,
      readonly: this.readonly,
      compact: this.layout === 'compact',
      onReport: (report) => this.#tell('plumbline-report', report),
      onFiles: (files) => {
        const given = files === this.#files;
        this.#files = files;
        if (!given) this.#tell('plumbline-files', files); // the host knows what it gave
      },
    });
  }

  #unmount(): void {
    this.#turn += 1;
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#app?.destroy();
    this.#app = undefined;
  }

  #tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #reflect(name: string, value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  /** Takes over properties that were set before the element was known. */
  #upgrade(): void {
    for (const name of ['example', 'theme', 'layout', 'readonly', 'files'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete (this as Partial<Record<typeof name, unknown>>)[name];
      Object.assign(this, { [name]: value });
    }
  }
}

function sheetOf(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}

function trouble(error: unknown): HTMLElement {
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.textContent = `Plumbline could not be loaded (${error}); reload the page`;
  return words;
}
