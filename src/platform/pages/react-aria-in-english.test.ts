import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { onlyEnglish } from './react-aria-in-english.ts';

const folder = dirname(createRequire(import.meta.url).resolve('react-aria/package.json'));

describe('React Aria in English', () => {
  test.each(['combobox', 'menu'])('keeps only the English of its %s', async (name) => {
    const code = await readFile(join(folder, 'dist/private', name, 'intlStrings.mjs'), 'utf8');
    expect(code).toContain('de-DE.mjs');
    expect(onlyEnglish(code)).toBe(
      `import english from "../intl/${name}/en-US.mjs";\nexport default { 'en-US': english };`,
    );
  });

  test('stops the build where the languages are imported in another way', () => {
    expect(() => onlyEnglish('export default {};')).toThrow('is not written as');
  });
});
