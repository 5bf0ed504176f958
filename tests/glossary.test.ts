import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listDeclarations, wordsOf, type Declaration } from './support/identifiers.ts';
import { allowedNames, retiredWords } from './support/retired-words.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('{src,tests,bench,demo,scripts}/**/*', { cwd: root, exclude: ['src/migrations/**'] })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.\w+$/.test(file));
/** Data of an older version, with the names of that time. */
const OLD_NAMES = 'tests/support/data-before-renames.ts';
const declarations = files
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && file !== OLD_NAMES)
  .flatMap((file) => listDeclarations(file, readFileSync(path.join(root, file), 'utf8')));

describe('the reading of the names', () => {
  test('finds the files and what they declare', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(declarations.length).toBeGreaterThan(40_000);
    expect(files).toContain('src/features/pets/server/pets.queries.ts');
    expect(declarations).toContainEqual(
      expect.objectContaining({ name: 'listDeclarations', file: 'tests/support/identifiers.ts' }),
    );
  });

  test('knows every way to declare a name', () => {
    const source = `
      import { used } from './a.ts';
      const { first, second: renamed = 1, ...rest } = used, [element] = [2];
      function aFunction(parameter: number, { property }: { typed: string }) {}
      class AClass { #field = 1; method() {} constructor(readonly member: string) {} }
      interface AnInterface { signature: string; call(argument: number): void }
      type AType = { inType: string };
      const anObject = { key: 1, 'not-a-name': 2, arrow: (inArrow: string) => library.call(inArrow) };
      try {} catch (caught) {}
    `;
    const names = listDeclarations('x.ts', source).map(({ name }) => name);
    for (const name of [
      'first renamed rest element aFunction parameter property typed AClass field method member AnInterface signature',
      'argument AType inType anObject key arrow inArrow caught',
    ].flatMap((line) => line.split(' ')))
      expect(names).toContain(name);
    expect(names).not.toContain('used');
    expect(names).not.toContain('library');
  });

  test.each([
    ['keptAnswersOf', ['kept', 'answers', 'of']],
    ['MAX_OPEN_TABS', ['max', 'open', 'tabs']],
    ['parseHTMLPage', ['parse', 'html', 'page']],
    ['send-now.test.ts', ['send', 'now', 'test', 'ts']],
  ])('splits %s into its words', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  test('finds a retired word, in the singular and in the plural', () => {
    expect(retiredWordIn('recordDeeds')).toBe('deed');
    expect(retiredWordIn('is-under-way.ts')).toBe('under way');
    expect(retiredWordIn('recordEvents')).toBeUndefined();
  });
});

test('no name uses a retired word (docs/glossary.md)', () => {
  const found = declarations.flatMap(({ name, file, line }: Declaration) => {
    const word = retiredWordIn(name);
    return word === undefined ? [] : [`${file}:${line} ${name}: instead of "${word}" write ${retiredWords.get(word)}`];
  });
  expect(found).toEqual([]);
});

test('no file or folder name uses a retired word (docs/glossary.md)', () => {
  const names = new Set(files.flatMap((file) => file.split('/')));
  const found = [...names].filter((name) => retiredWordIn(name) !== undefined);
  expect(found).toEqual([]);
});

test('every allowed name is still declared', () => {
  const names = new Set([...declarations.map(({ name }) => name), ...files.flatMap((file) => file.split('/'))]);
  expect([...allowedNames.keys()].filter((name) => !names.has(name))).toEqual([]);
});

test('docs/glossary.md lists every retired word', () => {
  const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8').toLowerCase();
  expect([...retiredWords.keys()].filter((word) => !glossary.includes(word))).toEqual([]);
});

function retiredWordIn(name: string): string | undefined {
  if (allowedNames.has(name)) return undefined;
  const words = ` ${wordsOf(name).join(' ')} `;
  return [...retiredWords.keys()].find((word) => words.includes(` ${word} `) || words.includes(` ${word}s `));
}
