import { join } from 'node:path';
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';
const REPLACEMENT = join(import.meta.dirname, '../../browser/load-with-styles.ts').replaceAll('\\', '/');

/** Replaces Vite's function for dynamic imports, of which our build (`modulePreload: false`) needs only the stylesheets. */
export function smallPreloadHelper(): Plugin {
  return {
    name: 'small-preload-helper',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: (code, id) => (id === HELPER ? replaceHelper(code) : null),
  };
}

/** @throws where Vite's module is no longer of the form that the replacement stands for */
export function replaceHelper(code: string): string {
  const exported = [...code.matchAll(/\bexport\b[^;=({]*/g)].map(([text]) => text.trim());
  if (exported.join() !== 'export const __vitePreload') {
    throw new Error('Vite’s preload helper has changed. See docs/decisions/0023 for the choice it leaves.');
  }
  return `export { loadWithStyles as __vitePreload } from ${JSON.stringify(REPLACEMENT)};`;
}
