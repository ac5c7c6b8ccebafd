// The workbench: files, editor, problems and bundle around one checker.

import { BundleView } from './bundle/view';
import { Busy } from './busy';
import { Checker } from './check';
import { bytes, count, h, setAttribute } from './dom';
import type { Editor } from './editor';
import { EXAMPLES } from './examples';
import { FileList } from './file-list';
import { readable, sizeOf } from './files/content';
import type { Arrival } from './files/drop';
import { recognise } from './files/paste';
import { ProjectFiles, type Snapshot } from './files/project';
import { Intake } from './intake';
import type { Content } from './messages';
import { NewFileDialog } from './new-file';
import { ProblemList } from './problems';
import type { Diagnostic, Place, Report } from './report';
import { Tabs } from './tabs';
import { Verdict } from './verdict';

/** Pause in typing before a check, ms. */
const TYPING_DELAY = 60;

export interface AppOptions {
  /** The files to begin with. */
  files?: Snapshot;
  /** The example to begin with, where no files are given. */
  example?: string;
  onReport?(report: Report): void;
  /** The files were changed, in the workbench or from outside. */
  onFiles?(files: Snapshot): void;
}

export class App {
  readonly #options: AppOptions;
  readonly #life = new AbortController();
  readonly #files = new ProjectFiles(() => this.#filesChanged());
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
    onTrouble: (message) => this.#notify(message),
    onHover: (over) => this.#root.classList.toggle('hover', over),
  });
  readonly #checking = new Busy('Checking…', () => this.#cancelCheck());
  readonly #reading = new Busy('Reading…', () => this.#intake.cancel());

  #report: Report | undefined;
  /** The files the report is about. */
  #reported: Snapshot = new Map();
  /** A fix asked for while its file was newer than the report; made when the report has caught up. */
  #pendingFix: Diagnostic | undefined;
  #selected: string | undefined;
  /** The problem that F8 went to. */
  #lastJump: Diagnostic | undefined;
  /** The example, as long as nothing was changed in it: what comes in then takes its place. */
  #pristine: Snapshot | undefined;
  #typing = false;

  readonly #fileList = new FileList({
    onSelect: (path) => this.#select(path),
    onDelete: (path) => this.#delete(path),
  });
  readonly #problems = new ProblemList({
    onJump: (place) => this.#jump(place),
    onFix: (diagnostic) => this.#fix(diagnostic),
  });
  readonly #newFile = new NewFileDialog({
    manifest: () => this.#manifest,
    onAdd: (path, text) => this.#add(path, text),
  });
  readonly #verdict = new Verdict();
  readonly #notice = h('div.notice', { role: 'status' });
  readonly #bundle = new BundleView({ onOpen: (path) => this.#open(path) });
  readonly #tabs = new Tabs([
    { id: 'problems', title: 'Problems', panel: this.#problems.element },
    { id: 'bundle', title: 'Bundle', panel: this.#bundle.element },
  ]);
  readonly #fileCount = h('span.count');
  readonly #editorPane = h('div.editor');
  readonly #emptyPane = h('div.empty', { hidden: true });
  readonly #title = h('h2');
  readonly #examples = h(
    'select',
    { 'aria-label': 'Example' },
    [
      h('option', { value: '', disabled: true, hidden: true }, 'Examples'),
      ...EXAMPLES.map(({ id, title }) => h('option', { value: id }, title)),
    ],
    { change: () => this.loadExample(this.#examples.value) },
  );
  readonly #root = this.#layout();
  /** Comes a little later than the rest, which it outweighs. */
  #editor: Editor | undefined;

  /** Builds the workbench in `root`; files may be dropped and pasted anywhere on `target`. */
  constructor(root: ShadowRoot, target: Window | HTMLElement, options: AppOptions) {
    this.#options = options;
    root.append(this.#root);
    this.#intake.listen(target, this.#life.signal);
    if (options.files) this.#replace(options.files, '');
    else this.loadExample(options.example ?? EXAMPLES[0].id);
    void this.#loadEditor(root);
  }

  get files(): Snapshot {
    return this.#files.all;
  }

  set files(files: Snapshot) {
    this.#replace(files, '');
  }

  get report(): Report | undefined {
    return this.#report;
  }

  destroy(): void {
    this.#life.abort();
    this.#checker.destroy();
    this.#intake.destroy();
    this.#verdict.destroy();
    this.#editor?.destroy();
    this.#root.remove();
  }

  async #loadEditor(root: ShadowRoot): Promise<void> {
    const { Editor } = await import('./editor');
    if (this.#life.signal.aborted) return;
    this.#editor = new Editor(this.#editorPane, root, {
      onEdit: (path, text) => this.#edited(path, text),
      onFix: (diagnostic) => this.#fix(diagnostic),
    });
    this.#select(this.#selected);
  }

  loadExample(id: string): void {
    const example = EXAMPLES.find((candidate) => candidate.id === id) ?? EXAMPLES[0];
    const keepsNothing = this.#isPristine || this.#files.all.size === 0;
    this.#pristine = example.files;
    this.#replace(example.files, keepsNothing ? '' : `Loaded ${example.title}`);
    this.#examples.value = example.id;
  }

  #layout(): HTMLElement {
    const button = (title: string, click: () => void) => h('button', { type: 'button' }, title, { click });
    return h(
      'div.workbench',
      {},
      [
        h('div.toolbar', {}, [
          this.#examples,
          button('Open files…', () => this.#intake.pick('files')),
          button('Open folder…', () => this.#intake.pick('folder')),
          button('Paste or new file…', () => this.#newFile.open()),
          h('span.hint', {}, 'or drop a folder, files, a zip or a built .tar.gz anywhere on this page'),
        ]),
        this.#notice,
        h('div.panes', {}, [
          this.#verdict.element,
          h('div.busies', {}, [this.#reading.element, this.#checking.element]),
          h('nav.files', { 'aria-label': 'Files' }, [
            h('h2', {}, ['Files ', this.#fileCount]),
            this.#fileList.element,
          ]),
          h('section.text', { 'aria-label': 'Editor' }, [this.#title, this.#editorPane, this.#emptyPane]),
          h('section.results', { 'aria-label': 'Results' }, [this.#tabs.element]),
        ]),
        this.#newFile.element,
        this.#verdict.spoken,
        h('div.drop-hint', { 'aria-hidden': 'true' }, 'Drop to check'),
      ],
      { keydown: (event) => this.#key(event) },
    );
  }

  get #isPristine(): boolean {
    return this.#files.all === this.#pristine;
  }

  get #manifest(): string | undefined {
    const content = this.#files.get('tools.yaml');
    return typeof content === 'string' ? content : undefined;
  }

  // Files come, change and go.

  #arrive({ incoming, whole }: Arrival): void {
    const { files, leftOut } = incoming;
    const tail = leftOut ? `; ${leftOut}` : '';
    if (files.size === 0) {
      this.#notify(`Nothing to read in what was dropped${tail}`);
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
    const path = recognise(text, this.#isPristine ? undefined : this.#manifest);
    if (path === undefined) this.#newFile.open(text);
    else this.#add(path, text, 'Pasted as');
  }

  #add(path: string, text: string, verb = 'Added'): void {
    if (this.#isPristine && text) this.#replace(new Map([[path, text]]), `${verb} ${path}`);
    else {
      this.#offerUndo(`${verb} ${path}`);
      this.#files.set(path, text);
      this.#select(path);
    }
  }

  #delete(path: string): void {
    const { paths } = this.#files;
    const next = paths[paths.indexOf(path) + 1] ?? paths[paths.indexOf(path) - 1];
    this.#offerUndo(`Deleted ${path}`);
    this.#files.delete(path);
    if (this.#selected === path) this.#select(next);
    if (next !== undefined) this.#fileList.focus(next);
  }

  #replace(files: Snapshot, message: string): void {
    if (message) this.#offerUndo(message);
    else this.#notify('');
    this.#files.replace(files);
    this.#select(firstOf(files));
  }

  #edited(path: string, text: string): void {
    this.#typing = this.#files.get(path) !== undefined;
    this.#files.set(path, text);
    this.#typing = false;
  }

  #filesChanged(): void {
    this.#checker.request(this.#files.all, this.#typing ? TYPING_DELAY : 0);
    this.#options.onFiles?.(this.#files.all);
    if (!this.#isPristine) this.#examples.value = '';
    if (this.#typing) return;
    const { paths } = this.#files;
    this.#fileList.show(paths);
    this.#editor?.retain(new Set(paths));
    this.#fileCount.textContent = String(paths.length);
  }

  // What is in view.

  #select(path: string | undefined): void {
    this.#selected = path;
    this.#fileList.select(path);
    const content = path === undefined ? undefined : this.#files.get(path);
    const text = content === undefined ? undefined : readable(content);
    const note =
      typeof content !== 'string' && text !== undefined ? 'not UTF-8, so it can only be read here' : '';
    this.#title.replaceChildren(
      h('span.path', {}, path ?? 'No file'),
      note && h('span.count', {}, ` ${note}`),
    );
    this.#editorPane.hidden = text === undefined;
    this.#emptyPane.hidden = text !== undefined;
    if (path !== undefined && text !== undefined) {
      this.#editor?.show(path, text, typeof content !== 'string');
      this.#markEditor();
    } else {
      this.#editor?.hide();
      this.#emptyPane.replaceChildren(h('p', {}, this.#instead(path, content)));
    }
  }

  /** What stands in the editor's place where there is no text to show. */
  #instead(path: string | undefined, content: Content | undefined): (Node | string)[] {
    if (path === undefined) return ['Drop a folder, files or a zip here, or paste a tools.yaml'];
    if (content === undefined) return this.#absent(path);
    if (typeof content === 'string')
      return [`${bytes(sizeOf(content))} of text: checked, too large to edit here`];
    if (path.endsWith('.tar.gz'))
      return [`archive, ${bytes(content.length)}; the bundle shows what is in it`];
    return [`binary, ${bytes(content.length)}`];
  }

  #absent(path: string): (Node | string)[] {
    const archive = this.#archiveOf(path);
    if (archive)
      return [`${path.slice(archive.length + 1)} is in ${archive}, which is only looked into here`];
    const isGenerated = this.#report?.projects.some(({ bundle, root }) =>
      bundle.members.some(
        (member) => member.source === 'generated' && (root ? `${root}/${member.path}` : member.path) === path,
      ),
    );
    if (isGenerated) return [`${path} is made by the build, so there is no text of it yet`];
    return [`${path} is not among the files. `, this.#creator(path)];
  }

  /** The archive among the files that `path` lies in; the report has those inside below its path. */
  #archiveOf(path: string): string | undefined {
    return this.#files.paths.find((file) => path.startsWith(`${file}/`));
  }

  #creator(path: string): HTMLElement {
    return h('button', { type: 'button' }, `Create ${path}`, { click: () => this.#add(path, '') });
  }

  /** Brings a file that was chosen in the bundle into view, and moves on to it. */
  #open(path: string): void {
    this.#select(path);
    if (this.#editor?.path === path) this.#editor.focus();
    else this.#emptyPane.scrollIntoView({ block: 'nearest' });
  }

  #jump(place: Place): void {
    if (this.#selected !== place.file) this.#select(place.file);
    if (this.#editor?.path === place.file) this.#editor.jump(place);
  }

  /** F8 and Shift-F8 go from problem to problem, through all files. */
  #key(event: KeyboardEvent): void {
    if (event.key !== 'F8' || !this.#report) return;
    event.preventDefault();
    const { diagnostics } = this.#report;
    const last = this.#lastJump ? diagnostics.indexOf(this.#lastJump) : -1;
    const next = event.shiftKey
      ? (last <= 0 ? diagnostics.length : last) - 1
      : (last + 1) % diagnostics.length;
    this.#lastJump = diagnostics[next];
    if (this.#lastJump) this.#jump(this.#lastJump);
  }

  #markEditor(): void {
    const path = this.#editor?.path;
    if (path === undefined || this.#reported.get(path) !== this.#files.get(path)) return;
    this.#editor?.mark(this.#report?.diagnostics.filter((diagnostic) => diagnostic.file === path) ?? []);
  }

  // The answers.

  #take(report: Report, files: Snapshot): void {
    this.#report = report;
    this.#reported = files;
    this.#problems.show(report.diagnostics);
    this.#fileList.count(report.diagnostics);
    this.#bundle.show(report.projects);
    this.#tabs.count('problems', report.diagnostics.length);
    this.#markEditor();
    this.#verdict.show(report);
    this.#options.onReport?.(report);
    const pending = this.#pendingFix;
    this.#pendingFix = undefined;
    if (pending) this.#fixAgain(pending, report);
  }

  #cancelCheck(): void {
    this.#checker.cancel();
    this.#verdict.cancelled();
    const again = () => {
      this.#notify('');
      this.#checker.request(this.#files.all);
    };
    this.#notify(
      'The check was cancelled; it starts anew with your next change, or now:',
      h('button', { type: 'button' }, 'Check now', { click: again }),
    );
  }

  #fix(diagnostic: Diagnostic): void {
    const edits = Map.groupBy(diagnostic.fix?.edits ?? [], (edit) => edit.file);
    const archive = this.#archiveOf(diagnostic.file);
    if (archive) {
      this.#notify(`${diagnostic.file} is in ${archive}, so it cannot be changed here`);
      return;
    }
    if ([...edits.keys()].some((path) => this.#reported.get(path) !== this.#files.get(path))) {
      this.#pendingFix = diagnostic;
      return;
    }
    for (const [path, some] of edits) {
      const content = this.#files.get(path) ?? '';
      if (typeof content === 'string') this.#editor?.apply(path, content, some);
      else this.#notify(`${path} is not UTF-8, so it cannot be changed here`);
    }
  }

  #fixAgain({ file, message, rule }: Diagnostic, report: Report): void {
    const same = report.diagnostics.find(
      (other) => other.file === file && other.rule === rule && other.message === message,
    );
    if (same) this.#fix(same);
  }

  // What is said in passing.

  #offerUndo(message: string): void {
    const before = this.#files.all;
    if (before.size === 0) {
      this.#notify(message);
      return;
    }
    const undo = () => {
      this.#notify('');
      this.#files.replace(before);
      this.#select(this.#selected && before.has(this.#selected) ? this.#selected : firstOf(before));
    };
    this.#notify(message, h('button', { type: 'button' }, 'Undo', { click: undo }));
  }

  #notify(message: string, action?: HTMLElement): void {
    const close = h('button.close', { type: 'button', 'aria-label': 'Dismiss' }, '×', {
      click: () => this.#notify(''),
    });
    this.#notice.replaceChildren(
      ...(message ? [h('span', {}, message), ...(action ? [action] : []), close] : []),
    );
    setAttribute(this.#notice, 'hidden', message === '');
  }
}

/** The file to show first. */
function firstOf(files: Snapshot): string | undefined {
  const paths = [...files.keys()].sort();
  return paths.find((path) => /(^|\/)(tools|agent|agentserve\.app)\.yaml$/.test(path)) ?? paths[0];
}
