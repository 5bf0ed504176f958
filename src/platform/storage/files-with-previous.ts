import type { StoredFile, StoredFiles } from '../images/photo-files.ts';

/**
 * Files while they move from one place to another: written to `current`, read from both, and removed from both. A file
 * never changes under its name, so it doesn't matter which copy is read.
 */
export function filesWithPrevious(current: StoredFiles, previous: StoredFiles): StoredFiles {
  return {
    write: (files) => current.write(files),
    has: async (name) => (await current.has(name)) || previous.has(name),
    // Once more: it may have moved between the two.
    open: async (name) => (await current.open(name)) ?? (await previous.open(name)) ?? current.open(name),
    list: (prefix) => mergePages(current.list(prefix), previous.list(prefix)),

    // The previous one first: if the current one fails, the caller tries again, and finds the file.
    async remove(names) {
      await previous.remove(names);
      await current.remove(names);
    },

    async removeUnfinished() {
      await previous.removeUnfinished();
      await current.removeUnfinished();
    },

    async claim(...claim) {
      const isOwn = await current.claim(...claim);
      return (await previous.claim(...claim)) && isOwn;
    },
  };
}

/** Both lists are ordered by name. Of two files with one name, that of the first list is used. */
async function* mergePages(
  first: AsyncIterable<StoredFile[]>,
  second: AsyncIterable<StoredFile[]>,
): AsyncGenerator<StoredFile[]> {
  let waiting: StoredFile[] = [];
  const others = second[Symbol.asyncIterator]();
  let isDone = false;
  for await (const page of first) {
    const last = page.at(-1)?.name;
    if (last === undefined) continue;
    while (!isDone && (waiting.at(-1)?.name ?? '') <= last) {
      const next = await others.next();
      if (next.done) isDone = true;
      else waiting.push(...next.value);
    }
    const names = new Set(page.map(({ name }) => name));
    const until = waiting.findIndex(({ name }) => name > last);
    const due = until === -1 ? waiting : waiting.slice(0, until);
    waiting = until === -1 ? [] : waiting.slice(until);
    yield [...page, ...due.filter(({ name }) => !names.has(name))].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
  if (waiting.length > 0) yield waiting;
  if (!isDone) for (let next = await others.next(); !next.done; next = await others.next()) yield next.value;
}
