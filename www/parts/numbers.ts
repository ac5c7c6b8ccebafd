// Numbers as they stand in the page. Not by `Intl`: a browser takes as long to make that ready as for the rest
// of the page.

/** `1,250,000`. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');
}

/** `1 error`, `3 errors`. */
export function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** `512 bytes`, `64 KiB`, `1.5 MiB`. */
export function bytes(number: number): string {
  if (number < 1024) return count(number, 'byte');
  const [unit, divisor] = number < 1024 ** 2 ? ['KiB', 1024] : ['MiB', 1024 ** 2];
  return `${grouped(Math.round((number / Number(divisor)) * 10) / 10)} ${unit}`;
}
