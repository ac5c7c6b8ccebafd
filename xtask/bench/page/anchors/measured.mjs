// The first diagnosis of `text`, and how long each of 200 later ones takes, of a text that is each time another.
export function measured(text, check) {
  if (check(text).length === 0) throw new Error('there is a fault, and none was found');
  performance.mark('first-report');
  window.later = () =>
    Array.from({ length: 200 }, (_, at) => {
      const begin = performance.now();
      check(at % 2 === 0 ? `x${text}` : text);
      return performance.now() - begin;
    });
}
