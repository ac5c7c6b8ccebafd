import '/node_modules/plumbline-check/element.js';
import { check, init } from '/node_modules/plumbline-check/index.js';

const files = { 'tools.yaml': 'apiVersion: recurse.tools/v1alpha1\ntitel: Fixture\n' };
document.querySelector('plumbline-check').files = files;
await init();
document.querySelector('output').textContent = check({ files })
  .diagnostics.map(({ rule }) => rule)
  .join(' ');
