/** Numbers that follow from a seed and a case: the same case is the same project, whatever was made before it. */
export class Random {
  #state;

  constructor(seed, index) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
    for (let turn = 0; turn < 4; turn++) this.#next();
  }

  /** 32 bits (mulberry32). */
  #next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return (bits ^ (bits >>> 14)) >>> 0;
  }

  /** From 0 to `end`, without it. */
  below(end) {
    return Math.floor((this.#next() / 2 ** 32) * end);
  }

  /** True once in `times`. */
  once(times) {
    return this.below(times) === 0;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** Some of `list`, in its order. */
  some(list, most = list.length) {
    const wanted = this.below(most + 1);
    return this.shuffled(list.map((_, at) => at))
      .slice(0, wanted)
      .sort((a, b) => a - b)
      .map((at) => list[at]);
  }

  shuffled(list) {
    const left = [...list];
    return list.map(() => left.splice(this.below(left.length), 1)[0]);
  }

  /** `make()` as often as a number from `least` to `most`. */
  times(least, most, make) {
    return Array.from({ length: least + this.below(most - least + 1) }, make);
  }
}
