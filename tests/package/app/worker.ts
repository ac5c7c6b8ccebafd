import { check, init } from 'plumbline-check';

await init();
postMessage(check({ files: { 'tools.yaml': 'apiVersion: 1\n' } }));
