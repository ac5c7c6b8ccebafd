// Registers <plumbline-check>, where there are elements to register: not on a server.

import { PlumblineCheck } from './element';

const registry = globalThis.customElements as CustomElementRegistry | undefined;
if (registry && !registry.get('plumbline-check')) registry.define('plumbline-check', PlumblineCheck);

export { PlumblineCheck };
