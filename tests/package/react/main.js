// The element in React: its files are state of the app, its events set state.

import 'plumbline-check/element';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

const FIRST = { 'a.txt': 'a', 'tools.yaml': 'nothing: here\n' };

function App() {
  const [files, setFiles] = useState(FIRST);
  const [report, setReport] = useState();
  const [readonly, setReadonly] = useState(false);
  const size = files instanceof Map ? files.size : Object.keys(files).length;
  return h(
    'div',
    null,
    h('output', null, `${size} files, ${report ? `${report.diagnostics.length > 0}` : 'no report'}`),
    h('button', { type: 'button', onClick: () => setFiles({}) }, 'Empty'),
    h('button', { type: 'button', onClick: () => setReadonly(true) }, 'Lock'),
    h('plumbline-check', {
      files,
      readonly,
      'onplumbline-files': ({ detail }) => setFiles(detail),
      'onplumbline-report': ({ detail }) => setReport(detail),
    }),
  );
}

createRoot(document.querySelector('main')).render(h(App));
