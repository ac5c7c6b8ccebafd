// The workbench: files, editor, problems and bundle around one checker.

import { BundleView } from './bundle/view';
import { Checker } from './check';
import type { Editor } from './editor/editor';
import { Gallery } from './examples/gallery';
import { type Example, exampleOf, FIRST, filesOf } from './examples/list';
import { Desk, type View } from './files/desk';
import { FileList } from './files/file-list';
import { NewFileDialog } from './files/new-file';
import { OpenFiles } from './files/open-files';
import { type Files, firstOf, ProjectFiles, refusal, type Snapshot, whole } from './files/project';
import { Store } from './files/store';
import { FileView } from './files/view';
import { Intake } from './intake';
import { Later } from './later';
import { fit, layout, type Parts, toolbar } from './layout';
import { Mender } from './mending';
import type { AppOptions } from './options';
import { Busy } from './parts/busy';
import { h } from './parts/dom';
import { Notice } from './parts/notice';
import { count, grouped } from './parts/numbers';
import { Tabs } from './parts/tabs';
import { Verdict } from './parts/verdict';
import { welcome } from './parts/welcome';
import { ProblemList } from './problems/list';
import { Walker } from './problems/walk';
import { SEVERITY_WORDS } from './problems/words';
import type { Diagnostic, Place, Report } from './report';
import type { ShareDialog } from './share/dialog';
import { readLink } from './share/read';

export class App {
  readonly #options: AppOptions;
  readonly #life = new AbortController();
  readonly #files = new ProjectFiles(() => this.#filesChanged());
  readonly #store: Store | undefined;
  readonly #checker = new Checker({
    onReport: (report, files) => this.#take(report, files),
    onFailure: (reason, changed) => this.#verdict.fail(reason, changed),
    onBusy: (busy) => (busy ? this.#checking.begin() : this.#checkEnded()),
  });
  readonly #intake = new Intake({
    onReading: () => this.#reading.begin(),
    onProgress: (share) => this.#reading.progress(share),
    onReadingEnd: () => this.#reading.end(),
    onArrival: (arrival) => this.#desk.arrive(arrival),
    onText: (text) => this.#desk.paste(text),
    onTrouble: (message) => this.#notice.say(message),
    onHover: (over) => this.#root.classList.toggle('hover', over),
  });
  readonly #notice = new Notice();
  readonly #desk = new Desk(this.#files, this.#notice, this.#viewOfFiles());
  readonly #mender = new Mender({
    files: this.#files,
    editor: () => this.#fileView.editor,
    refuse: (message) => this.#notice.say(message),
    done: (diagnostic, before) => this.#mended(diagnostic, before),
  });

  #report: Report | undefined;
  /** The files the report is about. */
  #reported: Files = new Map();
  #selected: string | undefined;
  readonly #walker = new Walker();
  #typing = false;
  /** Counts what makes an example that is still being fetched no longer wanted: other files, or another. */
  #turn = 0;
  readonly #later = new Later();

  readonly #checking = new Busy('Checking…', () => this.#cancelCheck());
  readonly #reading = new Busy('Reading…', () => this.#intake.cancel());
  readonly #verdict = new Verdict();
  readonly #fileList: FileList;
  readonly #openFiles = new OpenFiles({
    onSelect: (path) => this.#select(path),
    onClose: (next) => this.#select(next),
    canClose: () => !this.#options.compact,
  });
  readonly #fileView = new FileView(this.#files, {
    onCreate: (path) => this.#desk.add(new Map([[path, '']]), 'Added'),
    report: () => this.#report,
    isReadonly: () => this.#options.readonly ?? false,
  });
  readonly #problems: ProblemList;
  readonly #bundle = new BundleView({ onOpen: (path) => this.#open(path) });
  readonly #tabs: Tabs;
  readonly #newFile = new NewFileDialog({
    files: () => this.#desk.others,
    refuse: (path, from) => refusal(path, from === undefined ? this.#desk.others : this.#files.all),
    onAdd: (path, text) => this.#desk.add(new Map([[path, text]]), 'Added'),
    onRename: (from, to) => this.#desk.rename(from, to),
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
  readonly #editorLoaded: Promise<void>;

  /** Builds the workbench in `root`; files may be dropped and pasted anywhere on `target`. */
  constructor(root: ShadowRoot, target: Window | HTMLElement, options: AppOptions) {
    this.#options = options;
    const { keepAs, readonly = false } = options;
    this.#fileList = new FileList(
      {
        onSelect: (path) => this.#select(path),
        onRename: (path) => this.#newFile.rename(path),
        onDelete: (path) => this.#desk.delete(path),
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
      { id: 'bundle', title: 'Bundle', panel: this.#bundle.element, onShow: () => this.#bundle.draw() },
    ]);
    const parts: Parts = {
      toolbar: toolbar(readonly, {
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
    };
    this.#root = layout(parts, options.embedded);
    this.#root.addEventListener('keydown', (event) => this.#key(event));
    this.#showWelcome(false);
    if (!readonly) this.#intake.listen(target, this.#life.signal);
    if (keepAs) this.#store = new Store(keepAs, this.#life.signal, (message) => this.#notice.also(message));
    const trouble = (error: unknown) => this.#notice.say(`Not all of the page could be loaded: ${error}`);
    this.#editorLoaded = this.#loadEditor(root).catch(trouble);
    void this.#begin()
      .catch(trouble)
      .then(() => {
        // Only now, so that nothing moves once it is seen.
        if (!this.#life.signal.aborted) this.#showIn(root);
      });
  }

  #showIn(root: ShadowRoot): void {
    fit(this.#root, root.host.clientWidth, this.#life.signal, (beside) => {
      this.#tabs.beside = beside;
    });
    root.append(this.#root);
  }

  get files(): Files {
    return this.#files.all;
  }

  get report(): Report | undefined {
    return this.#report;
  }

  /** Puts `files` in the place of those that are there. */
  open(files: Files): void {
    this.#desk.replace(whole(files), '');
  }

  /** Loads the example `id`, and says whether there is such a one. */
  async loadExample(id: string): Promise<boolean> {
    const example = exampleOf(id);
    if (example) await this.#load(example);
    else this.#notice.say(`There is no example ${id}`);
    return example !== undefined;
  }

  /** Opens what the fragment of a link names or carries, and says whether it does. */
  async openLink(fragment: string): Promise<boolean> {
    const link = await readLink(fragment);
    if (!link) return false;
    if ('example' in link) return this.loadExample(link.example);
    if ('project' in link) {
      this.#desk.replace(link.project, `Opened ${count(link.project.files.size, 'file')} from the link`);
    } else this.#notice.say(`The link cannot be read, so it was perhaps cut on its way: ${link.trouble}`);
    return 'project' in link;
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
    if (!files) void import('./examples/bases'); // most probably wanted, and fetched meanwhile
    const kept = await this.#store?.load();
    if (kept) {
      const { project, selected } = kept;
      const { files } = project;
      this.#files.replace(project);
      this.#select(selected && files.has(selected) ? selected : firstOf(files));
    }
    if (await this.openLink(link)) return;
    if (files) this.open(files);
    else if (example !== undefined) {
      if (!(await this.loadExample(example))) this.open(new Map());
    } else if (!kept) await this.loadExample(FIRST);
  }

  async #loadEditor(root: ShadowRoot): Promise<void> {
    await this.#later.answer;
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

  async #load(example: Example): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const files = await filesOf(example);
    if (turn !== this.#turn) return;
    const isFirst = example.id === FIRST && this.#desk.holdsNothing;
    this.#desk.load(files, this.#desk.holdsNothing ? '' : `Loaded ${example.title}`);
    this.#showWelcome(isFirst);
  }

  #showWelcome(shown: boolean): void {
    this.#welcome.hidden = !shown || this.#options.keepAs === undefined;
  }

  /** The files as the desk sees them in view. */
  #viewOfFiles(): View {
    const selected = () => this.#selected;
    return {
      get selected() {
        return selected();
      },
      select: (path) => this.#select(path),
      focus: (path) => this.#fileList.focus(path),
      rename: (from, to) => {
        this.#fileView.editor?.rename(from, to);
        this.#openFiles.rename(from, to);
      },
      ask: (text) => this.#newFile.open(text),
      replaced: () => this.#showWelcome(false),
    };
  }

  // Files change.

  #edited(path: string, text: string): void {
    this.#typing = this.#files.get(path) !== undefined;
    this.#files.set(path, text);
    this.#typing = false;
  }

  #filesChanged(): void {
    this.#turn += 1;
    this.#checker.request(this.#files.now);
    this.#options.onFiles?.(this.#files.all);
    this.#keep();
    if (this.#typing) return;
    const { paths } = this.#files;
    const all = new Set(paths);
    this.#fileList.show(paths);
    this.#openFiles.retain(all);
    if (this.#options.compact) this.#openFiles.open(paths);
    this.#fileView.editor?.retain(all);
    this.#fileCount.textContent = grouped(paths.length);
  }

  #clear(): void {
    this.#desk.replace(whole(new Map()), 'Cleared; nothing is kept in the browser');
    this.#store?.clear();
  }

  #keep(): void {
    if (!this.#desk.isPristine) this.#store?.keep(this.#files.now, this.#selected);
  }

  // What is in view.

  #select(path: string | undefined): void {
    this.#selected = path;
    this.#fileList.select(path);
    this.#openFiles.select(path);
    this.#openFiles.retain(new Set(this.#files.paths));
    this.#fileView.show(path);
    this.#markEditor();
    this.#keep();
  }

  /** Brings a file that was chosen in the bundle into view, and moves on to it. */
  #open(path: string): void {
    this.#select(path);
    this.#fileView.focus(path);
  }

  #jump(diagnostic: Diagnostic, place: Place): void {
    if (this.#selected !== place.file) this.#select(place.file);
    this.#walker.last = diagnostic;
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
    const next = this.#walker.beside(listed, this.#fileView.editor?.cursor, back);
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

  #take(report: Report, files: Files): void {
    this.#report = report;
    this.#reported = files;
    // First: it asks where the selection is, for which the browser lays out anew all that has changed.
    this.#markEditor();
    this.#problems.show(report.diagnostics);
    this.#fileList.count(report.diagnostics);
    this.#openFiles.count(report.diagnostics);
    this.#bundle.show(report.projects);
    this.#tabs.count('problems', report.diagnostics.length);
    this.#verdict.show(report, files.size);
    this.#options.onReport?.(report);
    this.#mender.caughtUp(report, files);
    if (!this.#welcome.hidden && this.#desk.isPristine) this.#problems.unfold();
    this.#intake.warm();
    void this.#later.fetch(this.#editorLoaded);
  }

  #checkEnded(): void {
    this.#checking.end();
    this.#later.answered();
  }

  #cancelCheck(): void {
    this.#checker.cancel();
    this.#verdict.cancelled();
    this.#notice.offer(
      'The check was cancelled; it starts anew with your next change, or now:',
      'Check now',
      () => this.#checker.request(this.#files.now),
    );
  }

  #mended({ file, fix }: Diagnostic, before: Snapshot): void {
    const words = `Applied: ${fix?.title}`;
    const paths = (fix?.edits ?? []).map((edit) => edit.file);
    if (paths.every((path) => path === this.#selected)) this.#verdict.announce(words);
    else {
      this.#notice.offer(`${words}, in ${file}`, 'Undo', () => this.#desk.restore(before, paths));
    }
  }

  async #openShare(): Promise<void> {
    const { ShareDialog } = await import('./share/dialog');
    if (!this.#share) {
      this.#share = new ShareDialog();
      this.#root.append(this.#share.element);
    }
    const report = this.#report;
    const checked = report && { report, files: this.#reported, ...(await this.#checker.knowledge) };
    this.#share.open(this.#files.now, location.href, checked);
  }
}
