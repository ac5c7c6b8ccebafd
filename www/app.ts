// The workbench: files, editor, problems and bundle around one checker.

import { BundleView } from './bundle/view';
import { Checker } from './check';
import type { Editor } from './editor/editor';
import { Gallery } from './examples/gallery';
import { type Example, exampleOf, FIRST, filesOf } from './examples/list';
import type { Arrival } from './files/drop';
import { FileList } from './files/file-list';
import { NewFileDialog } from './files/new-file';
import { OpenFiles } from './files/open-files';
import { recognise, split } from './files/paste';
import { firstOf, ProjectFiles, refusal, type Snapshot } from './files/project';
import { Store } from './files/store';
import { FileView } from './files/view';
import { Intake } from './intake';
import { layout, toolbar } from './layout';
import { Mender } from './mending';
import { Busy } from './parts/busy';
import { count, h, setAttribute } from './parts/dom';
import { Notice } from './parts/notice';
import { Tabs } from './parts/tabs';
import { Verdict } from './parts/verdict';
import { welcome } from './parts/welcome';
import { ProblemList } from './problems/list';
import { beside } from './problems/walk';
import { SEVERITY_WORDS } from './problems/words';
import type { Diagnostic, Place, Report } from './report';
import type { ShareDialog } from './share/dialog';

/** Pause in typing before a check, ms. */
const TYPING_DELAY = 60;
/** Where there is so much room, problems and bundle stand beside each other. Pixels. */
const WIDE = 1700;
/** Where there is less room, the list of files is folded at first. Pixels. */
const NARROW = 960;

export interface AppOptions {
  /** The files to begin with. */
  files?: Snapshot;
  /** The example to begin with, where no files are given. */
  example?: string;
  /** Files or an example to begin with, as the fragment of a link names them. */
  link?: string;
  /** Under this name the files are kept in the browser; not at all without. */
  keepAs?: string;
  /** Nothing can be changed. */
  readonly?: boolean;
  theme?: 'auto' | 'light' | 'dark';
  onReport?(report: Report): void;
  /** The files were changed, in the workbench or from outside. */
  onFiles?(files: Snapshot): void;
}

export class App {
  readonly #options: AppOptions;
  readonly #life = new AbortController();
  readonly #files = new ProjectFiles(() => this.#filesChanged());
  readonly #store: Store | undefined;
  readonly #checker = new Checker({
    onReport: (report, files) => this.#take(report, files),
    onFailure: (reason) => this.#verdict.fail(reason),
    onBusy: (busy) => (busy ? this.#checking.begin() : this.#checking.end()),
  });
  readonly #intake = new Intake({
    onReading: () => this.#reading.begin(),
    onProgress: (share) => this.#reading.progress(share),
    onReadingEnd: () => this.#reading.end(),
    onArrival: (arrival) => this.#arrive(arrival),
    onText: (text) => this.#pasted(text),
    onTrouble: (message) => this.#notice.say(message),
    onHover: (over) => this.#root.classList.toggle('hover', over),
  });
  readonly #mender = new Mender({
    files: this.#files,
    editor: () => this.#fileView.editor,
    archiveOf: (path) => this.#archiveOf(path),
    refuse: (message) => this.#notice.say(message),
    done: (diagnostic, before) => this.#mended(diagnostic, before),
  });

  #report: Report | undefined;
  /** The files the report is about. */
  #reported: Snapshot = new Map();
  #selected: string | undefined;
  /** The problem that F8 went to. */
  #lastJump: Diagnostic | undefined;
  /** The example, as long as nothing was changed in it: what comes in then takes its place. */
  #pristine: Snapshot | undefined;
  #typing = false;
  #warm = false;

  readonly #checking = new Busy('Checking…', () => this.#cancelCheck());
  readonly #reading = new Busy('Reading…', () => this.#intake.cancel());
  readonly #notice = new Notice();
  readonly #verdict = new Verdict();
  readonly #fileList: FileList;
  readonly #openFiles = new OpenFiles({
    onSelect: (path) => this.#select(path),
    onClose: (next) => this.#select(next),
  });
  readonly #fileView = new FileView({
    onCreate: (path) => this.#add(new Map([[path, '']]), 'Added'),
    report: () => this.#report,
    archiveOf: (path) => this.#archiveOf(path),
  });
  readonly #problems: ProblemList;
  readonly #bundle = new BundleView({ onOpen: (path) => this.#open(path) });
  readonly #tabs: Tabs;
  readonly #newFile = new NewFileDialog({
    files: () => this.#others,
    refuse: (path, from) => refusal(path, from === undefined ? this.#others : this.#files.all),
    onAdd: (path, text) => this.#add(new Map([[path, text]]), 'Added'),
    onRename: (from, to) => this.#rename(from, to),
  });
  readonly #gallery = new Gallery((example) => void this.#load(example));
  #share: ShareDialog | undefined;
  readonly #fileCount = h('span.count');
  readonly #welcome = welcome({
    onShow: () => this.#walk(false),
    onFolder: () => this.#intake.pick('folder'),
    onExamples: () => this.#gallery.element.showModal(),
    onClose: () => this.#showWelcome(false),
  });
  readonly #root: HTMLElement;

  /** Builds the workbench in `root`; files may be dropped and pasted anywhere on `target`. */
  constructor(root: ShadowRoot, target: Window | HTMLElement, options: AppOptions) {
    this.#options = options;
    const { keepAs, readonly = false, theme = 'auto' } = options;
    this.#fileList = new FileList(
      {
        onSelect: (path) => this.#select(path),
        onRename: (path) => this.#newFile.rename(path),
        onDelete: (path) => this.#delete(path),
      },
      readonly,
    );
    this.#problems = new ProblemList({
      onJump: (diagnostic, place) => this.#jump(diagnostic, place),
      onFix: (diagnostic) => this.#mender.mend(diagnostic),
      explain: async (id) => (await this.#checker.knowledge).rules.find((rule) => rule.id === id),
      readonly,
    });
    this.#tabs = new Tabs('Results', [
      { id: 'problems', title: 'Problems', panel: this.#problems.element },
      { id: 'bundle', title: 'Bundle', panel: this.#bundle.element },
    ]);
    this.#root = layout({
      toolbar: toolbar({
        onFiles: () => this.#intake.pick('files'),
        onFolder: () => this.#intake.pick('folder'),
        onNew: () => this.#newFile.open(),
        onExamples: () => this.#gallery.element.showModal(),
        onShare: () => void this.#openShare(),
        onClear: () => this.#clear(),
      }),
      welcome: this.#welcome,
      notice: this.#notice.element,
      verdict: this.#verdict.element,
      busies: [this.#reading.element, this.#checking.element],
      fileCount: this.#fileCount,
      fileList: this.#fileList.element,
      openFiles: this.#openFiles.element,
      fileView: this.#fileView.element,
      results: this.#tabs.element,
      dialogs: [this.#newFile.element, this.#gallery.element],
      spoken: this.#verdict.spoken,
    });
    setAttribute(this.#root, 'data-theme', theme);
    this.#root.classList.toggle('readonly', readonly);
    this.#root.addEventListener('keydown', (event) => this.#key(event));
    this.#showWelcome(false);
    this.#fit();
    if (!readonly) this.#intake.listen(target, this.#life.signal);
    if (keepAs) this.#store = new Store(keepAs, this.#life.signal, (message) => this.#notice.say(message));
    void this.#loadEditor(root);
    void this.#begin().then(() => {
      // Only now, so that nothing moves once it is seen.
      if (!this.#life.signal.aborted) root.append(this.#root);
    });
  }

  get files(): Snapshot {
    return this.#files.all;
  }

  get report(): Report | undefined {
    return this.#report;
  }

  /** Puts `files` in the place of those that are there; `words` say so, with a way back. */
  open(files: Snapshot, words = ''): void {
    this.#pristine = undefined;
    this.#replace(files, words);
  }

  /** Loads the example `id`, and says whether there is such a one. */
  async loadExample(id: string): Promise<boolean> {
    const example = exampleOf(id);
    if (example) await this.#load(example);
    return example !== undefined;
  }

  /** Opens what the fragment of a link names or carries, and says whether it does. */
  async openLink(fragment: string): Promise<boolean> {
    if (fragment === '') return false;
    const example = /^#example=([\w-]+)$/.exec(fragment)?.[1];
    if (example !== undefined) return this.loadExample(example);
    const { carriesFiles, filesIn } = await import('./share/link');
    if (!carriesFiles(fragment)) return false;
    try {
      const files = filesIn(fragment);
      this.open(files, `Opened ${count(files.size, 'file')} from the link`);
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#notice.say(`The link cannot be read, so it was perhaps cut on its way: ${reason}`);
      return false;
    }
  }

  destroy(): void {
    this.#life.abort();
    this.#checker.destroy();
    this.#intake.destroy();
    this.#verdict.destroy();
    this.#fileView.editor?.destroy();
    this.#root.remove();
  }

  // The beginning.

  async #begin(): Promise<void> {
    const { example, files, link = '' } = this.#options;
    const kept = await this.#store?.load();
    if (kept) {
      this.#files.replace(kept.files);
      this.#select(kept.selected && kept.files.has(kept.selected) ? kept.selected : firstOf(kept.files));
    }
    if (await this.openLink(link)) return;
    if (files) this.open(files);
    else if (example !== undefined) await this.loadExample(example);
    else if (!kept) await this.loadExample(FIRST);
  }

  async #loadEditor(root: ShadowRoot): Promise<void> {
    const { Editor } = await import('./editor/editor');
    if (this.#life.signal.aborted) return;
    this.#fileView.editor = new Editor(
      this.#fileView.editorPane,
      root,
      {
        onEdit: (path, text) => this.#edited(path, text),
        onFix: (diagnostic) => this.#mender.mend(diagnostic),
        onExplain: (diagnostic) => this.#explain(diagnostic),
        onNoFix: () => this.#verdict.announce('No problem here has a fix'),
      },
      this.#options.readonly,
    );
    this.#select(this.#selected);
  }

  /** Fits the parts into the room there is. */
  #fit(): void {
    let isFirst = true;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      if (width === 0) return; // not in view
      this.#tabs.beside = width >= WIDE;
      if (isFirst && width < NARROW) this.#root.querySelector('details')?.removeAttribute('open');
      isFirst = false;
    });
    observer.observe(this.#root);
    this.#life.signal.addEventListener('abort', () => observer.disconnect());
  }

  async #load(example: Example): Promise<void> {
    const files = await filesOf(example);
    const keepsNothing = this.#isPristine || this.#files.all.size === 0;
    this.#pristine = files;
    this.#replace(files, keepsNothing ? '' : `Loaded ${example.title}`);
    this.#showWelcome(example.id === FIRST && keepsNothing);
  }

  #showWelcome(shown: boolean): void {
    this.#welcome.hidden = !shown || this.#options.keepAs === undefined;
  }

  get #isPristine(): boolean {
    return this.#files.all === this.#pristine;
  }

  /** The files beside which a new one will stand. */
  get #others(): Snapshot {
    return this.#isPristine ? new Map() : this.#files.all;
  }

  // Files come, change and go.

  #arrive({ incoming, whole }: Arrival): void {
    const { files, leftOut } = incoming;
    const tail = leftOut ? `; ${leftOut}` : '';
    if (files.size === 0) {
      this.#notice.say(`Nothing to read in what was dropped${tail}`);
      return;
    }
    const taken = `${whole ? 'Opened' : 'Added'} ${count(files.size, 'file')}${tail}`;
    if (whole || this.#isPristine) this.#replace(files, taken);
    else {
      this.#offerUndo(taken);
      this.#files.add(files);
      this.#select(files.keys().next().value);
    }
  }

  #pasted(text: string): void {
    const project = split(text);
    if (project) {
      const files = new Map(project.map((file) => [file.path, file.text]));
      this.#add(files, `Pasted ${count(files.size, 'file')}:`);
      return;
    }
    const one = recognise(text, this.#others);
    if (one) this.#add(new Map([[one.path, one.text]]), 'Pasted as');
    else this.#newFile.open(text);
  }

  /** Adds `files`, or puts them in the place of an example that was not touched. */
  #add(files: ReadonlyMap<string, string>, verb: string): void {
    const words = `${verb} ${[...files.keys()].join(', ')}`;
    const isCreated = [...files.values()].every((text) => text === '');
    if (this.#isPristine && !isCreated) this.#replace(files, words);
    else {
      this.#offerUndo(words);
      this.#files.add(files);
      this.#select(firstOf(files));
    }
  }

  #rename(from: string, to: string): void {
    this.#offerUndo(`Renamed ${from} to ${to}`);
    this.#fileView.editor?.rename(from, to);
    this.#openFiles.rename(from, to);
    if (this.#selected === from) this.#selected = to;
    this.#files.rename(from, to);
    this.#select(this.#selected);
    this.#fileList.focus(to);
  }

  #delete(path: string): void {
    const { paths } = this.#files;
    const next = paths[paths.indexOf(path) + 1] ?? paths[paths.indexOf(path) - 1];
    this.#offerUndo(`Deleted ${path}`);
    if (this.#selected === path) this.#select(next);
    this.#files.delete(path);
    if (next !== undefined) this.#fileList.focus(next);
  }

  #clear(): void {
    this.#replace(new Map(), 'Cleared; nothing is kept in the browser');
    this.#store?.clear();
  }

  #replace(files: Snapshot, words: string): void {
    if (words) this.#offerUndo(words);
    this.#showWelcome(false);
    this.#selected = firstOf(files);
    this.#files.replace(files);
    this.#select(this.#selected);
  }

  #edited(path: string, text: string): void {
    this.#typing = this.#files.get(path) !== undefined;
    this.#files.set(path, text);
    this.#typing = false;
  }

  #filesChanged(): void {
    this.#checker.request(this.#files.all, this.#typing ? TYPING_DELAY : 0);
    this.#options.onFiles?.(this.#files.all);
    this.#keep();
    if (this.#typing) return;
    const { paths } = this.#files;
    const all = new Set(paths);
    this.#fileList.show(paths);
    this.#openFiles.retain(all);
    this.#fileView.editor?.retain(all);
    this.#fileCount.textContent = paths.length.toLocaleString('en');
  }

  #keep(): void {
    if (!this.#isPristine) this.#store?.keep(this.#files.all, this.#selected);
  }

  #offerUndo(message: string): void {
    const before = this.#files.all;
    if (before.size === 0) this.#notice.say(message);
    else this.#notice.offer(message, 'Undo', () => this.#goBack(before));
  }

  #goBack(before: Snapshot): void {
    this.#selected = this.#selected && before.has(this.#selected) ? this.#selected : firstOf(before);
    this.#files.replace(before);
    this.#select(this.#selected);
  }

  // What is in view.

  #select(path: string | undefined): void {
    this.#selected = path;
    this.#fileList.select(path);
    this.#openFiles.select(path);
    this.#fileView.show(path, path === undefined ? undefined : this.#files.get(path));
    this.#markEditor();
    this.#keep();
  }

  /** The archive among the files that `path` lies in; the report has those inside below its path. */
  #archiveOf(path: string): string | undefined {
    return this.#files.paths.find((file) => path.startsWith(`${file}/`));
  }

  /** Brings a file that was chosen in the bundle into view, and moves on to it. */
  #open(path: string): void {
    this.#select(path);
    this.#fileView.focus(path);
  }

  #jump(diagnostic: Diagnostic, place: Place): void {
    if (this.#selected !== place.file) this.#select(place.file);
    this.#lastJump = diagnostic;
    this.#problems.point(diagnostic);
    const editor = this.#editorOf(place.file);
    editor?.jump(place);
  }

  /** The editor, where it shows `path`. */
  #editorOf(path: string): Editor | undefined {
    const { editor } = this.#fileView;
    return editor?.path === path ? editor : undefined;
  }

  #explain(diagnostic: Diagnostic): void {
    this.#tabs.select('problems');
    this.#problems.explain(diagnostic);
  }

  /** F8 and Shift-F8 go from problem to problem, through all files. */
  #key(event: KeyboardEvent): void {
    if (event.key !== 'F8') return;
    event.preventDefault();
    this.#walk(event.shiftKey);
  }

  #walk(back: boolean): void {
    const { listed } = this.#problems;
    const cursor = this.#fileView.editor?.cursor;
    const next = beside(listed, cursor, this.#lastJump, back);
    if (!next) return;
    this.#tabs.select('problems');
    this.#jump(next, next);
    const place = `${listed.indexOf(next) + 1} of ${listed.length}`;
    this.#verdict.announce(`${SEVERITY_WORDS[next.severity]}, ${place}: ${next.message}`);
  }

  #markEditor(): void {
    const path = this.#fileView.editor?.path;
    if (path === undefined || this.#reported.get(path) !== this.#files.get(path)) return;
    const some = this.#report?.diagnostics.filter((diagnostic) => diagnostic.file === path) ?? [];
    this.#fileView.editor?.mark(some);
  }

  // The answers.

  #take(report: Report, files: Snapshot): void {
    this.#report = report;
    this.#reported = files;
    this.#problems.show(report.diagnostics);
    this.#fileList.count(report.diagnostics);
    this.#openFiles.count(report.diagnostics);
    this.#bundle.show(report.projects);
    this.#tabs.count('problems', report.diagnostics.length);
    this.#markEditor();
    this.#verdict.show(report, files.size);
    this.#options.onReport?.(report);
    this.#mender.caughtUp(report, files);
    if (!this.#welcome.hidden && files === this.#pristine) this.#problems.unfold();
    if (!this.#warm) void this.#loadRest();
  }

  /** Fetches what is needed only later, so that nothing is fetched once the page is in use. */
  async #loadRest(): Promise<void> {
    this.#warm = true;
    performance.mark('plumbline-report');
    await Promise.all([
      import('./editor/languages').then(({ loadAll }) => loadAll()),
      import('./examples/bases'),
      import('./share/dialog'),
    ]);
    performance.mark('plumbline-loaded');
  }

  #cancelCheck(): void {
    this.#checker.cancel();
    this.#verdict.cancelled();
    this.#notice.offer(
      'The check was cancelled; it starts anew with your next change, or now:',
      'Check now',
      () => this.#checker.request(this.#files.all),
    );
  }

  #mended({ file, fix }: Diagnostic, before: Snapshot): void {
    const words = `Applied: ${fix?.title}`;
    if (fix?.edits.every((edit) => edit.file === this.#selected)) this.#verdict.announce(words);
    else this.#notice.offer(`${words}, in ${file}`, 'Undo', () => this.#goBack(before));
  }

  async #openShare(): Promise<void> {
    const { ShareDialog } = await import('./share/dialog');
    if (!this.#share) {
      this.#share = new ShareDialog();
      this.#root.append(this.#share.element);
    }
    const report = this.#report;
    const checked = report && { report, files: this.#reported, ...(await this.#checker.knowledge) };
    this.#share.open(this.#files.all, location.href, checked);
  }
}
