// The editor: one file in view, an undo history for each, the report's faults underlined.

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { type ChangeSpec, Compartment, EditorState, type Extension, type Text } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Diagnostic, Edit, Place } from '../report';
import { languageOf } from './languages';
import { Marks, type MarksListener, range } from './marks';
import { theme } from './theme';

/** Longer texts are shown without highlighting. */
const PLAIN_LENGTH = 1024 * 1024;

const BYTE_ORDER_MARK = '\u{feff}';

export interface EditorListener extends MarksListener {
  /** The text of `path` was changed, by typing, by a fix or by undo. */
  onEdit(path: string, text: string): void;
  /** A fix was asked for where there is none. */
  onNoFix(): void;
}

/** Where the cursor of the file in view is, counted as in the report. */
export interface Cursor {
  path: string;
  line: number;
  column: number;
}

/** A text open in the editor, and what of it the editor does not hold itself. */
interface OpenFile {
  /** What the project holds; where it differs, the file was replaced from outside. */
  text: string;
  state: EditorState;
  byteOrderMark: boolean;
  lineEnd: string;
  /** Where it was scrolled to when it was last in view. */
  scroll?: ReturnType<EditorView['scrollSnapshot']>;
}

export class Editor {
  readonly #listener: EditorListener;
  readonly #readonly: boolean;
  readonly #marks: Marks;
  /** What depends on the name of a file: how it is called, and its language. */
  readonly #named = new Compartment();
  readonly #view: EditorView;
  readonly #open = new Map<string, OpenFile>();
  #path: string | undefined;

  constructor(parent: HTMLElement, root: Document | ShadowRoot, listener: EditorListener, readonly = false) {
    this.#listener = listener;
    this.#readonly = readonly;
    this.#marks = new Marks(listener, readonly);
    this.#view = new EditorView({
      parent,
      root,
      dispatchTransactions: (transactions, view) => {
        view.update(transactions);
        if (transactions.some((transaction) => transaction.docChanged)) this.#changed(view.state);
      },
    });
  }

  /** The file in view. */
  get path(): string | undefined {
    return this.#path;
  }

  get cursor(): Cursor | undefined {
    if (this.#path === undefined) return undefined;
    const { doc, selection } = this.#view.state;
    const { from, number } = doc.lineAt(selection.main.from);
    return { path: this.#path, line: number, column: selection.main.from - from + 1 };
  }

  /** Brings `text`, the file at `path`, into view. */
  show(path: string, text: string, readOnly = false): void {
    this.#keep();
    const known = this.#open.get(path);
    this.#path = path;
    if (known?.text === text && known.state === this.#view.state) return;
    const file = this.#file(path, text, readOnly);
    this.#view.setState(file.state);
    if (file.scroll) this.#view.dispatch({ effects: file.scroll });
  }

  /** Nothing is in view. */
  hide(): void {
    this.#keep();
    this.#path = undefined;
  }

  /** The file at `from` is at `to` now; its undo history goes with it. */
  rename(from: string, to: string): void {
    const file = this.#open.get(from);
    if (!file) return;
    this.#keep();
    this.#open.delete(from);
    this.#open.set(to, file);
    if (this.#path === from) this.#path = to;
    this.#reconfigure(to, this.#naming(to, file.text));
  }

  /** Forgets the undo histories of all files but those at `paths`. */
  retain(paths: ReadonlySet<string>): void {
    for (const path of this.#open.keys()) if (!paths.has(path)) this.#open.delete(path);
  }

  /** Underlines `diagnostics`, all of the file in view. */
  mark(diagnostics: Diagnostic[]): void {
    const marks = this.#marks.of(this.#view.state.doc, diagnostics);
    this.#view.dispatch(setDiagnostics(this.#view.state, marks));
  }

  /** Selects a place of the file in view and moves the focus to it. */
  jump(place: Place): void {
    const { doc } = this.#view.state;
    const [anchor, head] = range(doc, place);
    this.#view.dispatch({
      selection: { anchor, head },
      effects: EditorView.scrollIntoView(anchor, { y: 'center', x: 'nearest', xMargin: 40 }),
    });
    this.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }

  focus(): void {
    this.#view.focus();
  }

  /** Makes the edits of one file, `text` at `path`, as one step of its undo history. */
  apply(path: string, text: string, edits: Edit[]): void {
    const changes = (doc: Text): ChangeSpec[] =>
      edits.map((edit) => {
        const [from, to] = range(doc, edit);
        return { from, to, insert: edit.text };
      });
    if (path === this.#path) {
      this.#view.dispatch({ changes: changes(this.#view.state.doc), userEvent: 'input.fix' });
      return;
    }
    const file = this.#file(path, text);
    file.state = file.state.update({ changes: changes(file.state.doc), userEvent: 'input.fix' }).state;
    file.text = textOf(file);
    this.#listener.onEdit(path, file.text);
  }

  #file(path: string, text: string, readOnly = false): OpenFile {
    const known = this.#open.get(path);
    if (known?.text === text) return known;
    const byteOrderMark = text.startsWith(BYTE_ORDER_MARK);
    const doc = byteOrderMark ? text.slice(1) : text;
    const file: OpenFile = {
      text,
      state: EditorState.create({
        doc,
        extensions: [
          keymap.of([{ key: 'Mod-.', run: ({ state }) => this.#fixAt(state) }]),
          EXTENSIONS,
          this.#named.of(this.#naming(path, text)),
          EditorState.readOnly.of(readOnly || this.#readonly),
        ],
      }),
      byteOrderMark,
      lineEnd: lineEndOf(text),
    };
    this.#open.set(path, file);
    return file;
  }

  #naming(path: string, text: string): Extension {
    const name = EditorView.contentAttributes.of({ 'aria-label': `Text of ${path}`, tabindex: '0' });
    const language = text.length > PLAIN_LENGTH ? [] : (languageOf(path) ?? []);
    if (!(language instanceof Promise)) return [name, language];
    void language.then((loaded) => this.#reconfigure(path, [name, loaded]));
    return name;
  }

  #reconfigure(path: string, naming: Extension): void {
    const file = this.#open.get(path);
    const effects = this.#named.reconfigure(naming);
    if (this.#path === path) this.#view.dispatch({ effects });
    else if (file) file.state = file.state.update({ effects }).state;
  }

  #fixAt(state: EditorState): boolean {
    const diagnostic = this.#readonly ? undefined : this.#marks.fixable(state);
    if (diagnostic) this.#listener.onFix(diagnostic);
    else this.#listener.onNoFix();
    return true;
  }

  /** Keeps the state of the file in view, before another comes. */
  #keep(): void {
    const file = this.#path === undefined ? undefined : this.#open.get(this.#path);
    if (!file) return;
    file.state = this.#view.state;
    file.scroll = this.#view.scrollSnapshot();
  }

  #changed(state: EditorState): void {
    const file = this.#path === undefined ? undefined : this.#open.get(this.#path);
    if (!file || this.#path === undefined) return;
    file.state = state;
    file.text = textOf(file);
    this.#listener.onEdit(this.#path, file.text);
  }
}

/**
 * Typed over, a browser keeps the look of what was there in a style attribute, which a strict policy refuses
 * and reports: so the editor does it itself.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput({ data, inputType }, view) {
    const { selection, readOnly } = view.state;
    if (inputType !== 'insertText' || data === null || selection.main.empty) return false;
    if (readOnly || view.composing) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

// The browser's own caret and selection: a caret that CodeMirror draws has the page drawn again and again,
// and each key waits for that.
const EXTENSIONS: Extension = [
  lineNumbers(),
  lintGutter(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  highlightSpecialChars(),
  history(),
  typeOver,
  indentOnInput(),
  bracketMatching(),
  search({ top: true }),
  highlightSelectionMatches(),
  // Tab is left to move the focus, so that the keyboard is not trapped.
  keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap]),
  EditorState.tabSize.of(4),
  theme,
];

function textOf({ state, byteOrderMark, lineEnd }: OpenFile): string {
  return (byteOrderMark ? BYTE_ORDER_MARK : '') + state.doc.sliceString(0, state.doc.length, lineEnd);
}

/** What ends the lines of `text`; LF where they do not agree. */
function lineEndOf(text: string): string {
  const [first, ...others] = new Set(text.match(/\r\n|\r|\n/g));
  return first && others.length === 0 ? first : '\n';
}
