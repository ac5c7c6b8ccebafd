// Delta debugging: the smallest project over which two judges still differ in the same way.
import { read, withFile } from './edits.mjs';

/** Judgements spent on one project. */
const MOST = 400;

/** `project`, made as small as `differs` lets it. */
export async function shrink(project, differs) {
  let left = MOST;
  const still = async (smaller) => left-- > 0 && (await differs(smaller));
  let smallest = project;
  for (const cut of [/[^\n]*\n|[^\n]+$/g, /\w+|\s+|[^\w\s]/gu, /[\s\S]/gu]) {
    for (const path of project.files.keys()) smallest = await shrinkFile(smallest, path, cut, still);
  }
  return smallest;
}

async function shrinkFile(project, path, cut, still) {
  const bytes = project.files.get(path);
  const { text, encoding } = read(bytes);
  let parts = text.match(cut) ?? [];
  let smallest = project;
  for (let size = Math.ceil(parts.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let at = 0; at < parts.length; ) {
      const fewer = [...parts.slice(0, at), ...parts.slice(at + size)];
      const smaller = withFile(smallest, path, Buffer.from(fewer.join(''), encoding));
      if (await still(smaller)) {
        parts = fewer;
        smallest = smaller;
      } else {
        at += size;
      }
    }
  }
  return smallest;
}
