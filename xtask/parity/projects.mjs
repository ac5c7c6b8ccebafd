// The projects that are compared: those of the corpus as they are, and then those that are made: a base and a
// layer, or several at once.
import { basesOf, readCorpus, readPools } from './bases.mjs';
import * as docstrings from './layers/docstrings.mjs';
import * as encodings from './layers/encodings.mjs';
import * as files from './layers/files.mjs';
import * as limits from './layers/limits.mjs';
import * as python from './layers/python.mjs';
import * as schemas from './layers/schemas.mjs';
import * as signatures from './layers/signatures.mjs';
import * as toml from './layers/toml.mjs';
import * as values from './layers/values.mjs';
import * as yaml from './layers/yaml.mjs';
import { Random } from './random.mjs';

/** Layers that change a project, and those that make one of their own. */
const CHANGING = { yaml, values, python, encodings, toml, files, limits };
const MAKING = { schemas, signatures, docstrings };

/** How often each is taken, in relation: what is asked of a language weighs more than a file's presence. */
const SHARES = {
  yaml: 5,
  values: 3,
  schemas: 7,
  signatures: 4,
  docstrings: 4,
  python: 8,
  encodings: 3,
  toml: 3,
  files: 1,
  limits: 1,
  several: 4,
};
const DRAWN = Object.entries(SHARES).flatMap(([layer, share]) => Array(share).fill(layer));

export const LAYERS = ['corpus', ...Object.keys(SHARES)];

export class Projects {
  #corpus = readCorpus();
  #areas = basesOf(this.#corpus);
  #pools = readPools();

  /** How many there are where so many are made. */
  count(made) {
    return this.#corpus.length + made;
  }

  /** Case `index` of `seed`: {layer, project}. */
  make(seed, index) {
    const given = this.#corpus[index];
    if (given) return { layer: 'corpus', project: given };
    const random = new Random(seed, index);
    const layer = random.pick(DRAWN);
    let project = random.pick(random.pick(this.#areas));
    if (MAKING[layer]) return { layer, project: MAKING[layer].mutate(random, project, this.#pools) };
    if (CHANGING[layer]) return { layer, project: CHANGING[layer].mutate(random, project, this.#pools) };
    if (random.once(2)) project = random.pick(Object.values(MAKING)).mutate(random, project, this.#pools);
    for (let turn = 2 + random.below(2); turn > 0; turn--) {
      project = random.pick(Object.values(CHANGING)).mutate(random, project, this.#pools);
    }
    return { layer, project };
  }
}
