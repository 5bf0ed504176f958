import type { Plugin } from 'vite';

/**
 * Leaves only the English of React Aria's 34 languages in the bundle. The site is in English: an announcement in the
 * browser's language would be read out with the wrong voice. The rest would be a fifth of the combobox's bytes.
 */
export function reactAriaInEnglish(): Plugin {
  return {
    name: 'react-aria-in-english',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('/intlStrings.mjs') && id.includes('/react-aria/') ? onlyEnglish(code) : null;
    },
  };
}

/** @throws where the module with the languages is written in another way */
export function onlyEnglish(code: string): string {
  const [, path] = /from "(\S+\/en-US\.mjs)";/.exec(code) ?? [];
  if (path === undefined)
    throw new Error('React Aria’s intlStrings.mjs is not written as react-aria-in-english.ts expects.');
  return `import english from "${path}";\nexport default { 'en-US': english };`;
}
