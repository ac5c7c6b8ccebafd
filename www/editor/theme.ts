// The editor's looks, all by the tokens of styles/tokens.css.

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const mark = (severity: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy var(--${severity})`,
  textDecorationSkipInk: 'none',
  textUnderlineOffset: '3px',
});

const surfaces = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    fontSize: 'var(--code-size)',
  },
  '&.cm-focused': { outline: 'none' }, // drawn around it by styles/layout.css
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
  '.cm-gutters': { color: 'var(--text-faint)', backgroundColor: 'var(--surface)', border: 'none' },
  '.cm-gutter-lint': { width: '1.2em' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 4px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--surface-active)' },
  '.cm-content ::selection': { backgroundColor: 'var(--selection)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--info-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warning-soft)', outline: '1px solid var(--warning)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--selection)' },
  '.cm-lint-marker': {
    content: 'none !important',
    width: '8px',
    height: '8px',
    margin: '6px 2px',
    borderRadius: '4px',
  },
  '.cm-lint-marker-error': { backgroundColor: 'var(--error)' },
  '.cm-lint-marker-warning': {
    backgroundColor: 'var(--warning)',
    borderRadius: '1px',
    transform: 'rotate(45deg)',
  },
  '.cm-lint-marker-info': { backgroundColor: 'var(--info)', borderRadius: '1px' },
  '.cm-lintRange-error': mark('error'),
  '.cm-lintRange-warning': mark('warning'),
  '.cm-lintRange-info': mark('info'),
  '.cm-tooltip, .cm-panels': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface-raised)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
  },
  '.cm-tooltip': { maxWidth: 'min(34rem, 90vw)', boxShadow: 'var(--shadow)' },
  '.cm-diagnostic': { padding: '6px 10px', fontFamily: 'var(--sans)', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic .help': { display: 'block', padding: '2px 0 0' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--error)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--warning)' },
  '.cm-diagnostic-info': { borderLeft: '4px solid var(--info)' },
  '.cm-diagnosticSource': { fontFamily: 'var(--mono)', fontSize: 'var(--small-size)', opacity: '0.75' },
  '.cm-diagnosticAction': {
    color: 'var(--on-accent)',
    backgroundColor: 'var(--accent)',
    font: 'inherit',
    minHeight: '24px',
    margin: '4px 8px 2px 0',
    padding: '2px 8px',
    borderRadius: 'var(--radius)',
  },
  '.cm-diagnosticAction.plain': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line)',
  },
  '.cm-button': { color: 'var(--text)', background: 'var(--surface)', border: '1px solid var(--line)' },
  '.cm-textfield': { color: 'var(--text)', background: 'var(--surface)', border: '1px solid var(--line)' },
});

const syntax = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--syntax-keyword)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--syntax-name)' },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.className], color: 'var(--syntax-name)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--syntax-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--syntax-number)' },
  { tag: [tags.typeName, tags.labelName, tags.meta], color: 'var(--syntax-type)' },
  { tag: [tags.comment, tags.docString], color: 'var(--text-faint)', fontStyle: 'italic' },
  { tag: tags.heading, color: 'var(--syntax-keyword)', fontWeight: '600' },
]);

export const theme: Extension = [surfaces, syntaxHighlighting(syntax)];
