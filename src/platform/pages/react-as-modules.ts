import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const entries =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/(index|client|jsx-runtime|with-selector)\.js$/;

/**
 * Gives the browser's bundle React as modules. It is published as CommonJS, of which a bundler cannot tell what is
 * used: all of it stayed, with a file of its own that translates, 4 kB of the 110 that a first visit may take.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [, name, entry] = entries.exec(id.replaceAll('\\', '/')) ?? [];
      if (name === undefined || this.environment.config.consumer !== 'client') return null;
      const file = `${entry === 'index' ? name : `${name}-${entry}`}.production.js`;
      const code = toModule(await readFile(join(dirname(id), 'cjs', file), 'utf8'));
      return code ?? this.error(`${file} is no longer written as react-as-modules.ts knows it.`);
    },
  };
}

/** The same as a module; null where something in it is not of the plain kind that React's files are made of. */
export function toModule(code: string): string | null {
  const names = [...new Set([...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name!))];
  const imports: string[] = [];
  const body = code
    .replace(/(\w+) = require\("([\w-]+)"\)/g, (_all, name: string, source: string) => {
      // By its own name: seen through another variable, all of that module would count as used.
      imports.push(`import * as ${name} from '${source}';`);
      return `imported_${name} = 0`;
    })
    .replace(/\bexports\.(\w+)/g, 'exported_$1');
  const used = [...body.matchAll(/\bexported_(\w+)/g)].map(([, name]) => name!);
  if (/\b(?:require|module|exports)\b\s*[.([=]/.test(body) || names.length === 0) return null;
  if (used.some((name) => !names.includes(name))) return null;
  return [
    ...imports,
    `var ${names.map((name) => `exported_${name}`).join(', ')};`,
    body,
    `export { ${names.map((name) => `exported_${name} as ${name}`).join(', ')} };`,
    `export default { ${names.map((name) => `${name}: exported_${name}`).join(', ')} };`,
  ].join('\n');
}
