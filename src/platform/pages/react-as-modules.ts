import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const commonJs =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/(index|client|jsx-runtime|with-selector)\.js$/;
const loadedOnDemand = /\/node_modules\/(recharts|react-redux|react-aria|react-stately)\//;
const reactAria = /\/node_modules\/react-(aria|stately)\/.*\.mjs$/;

/** Parts of React that only the charts and the combobox use: stateless functions, so a second copy is harmless. */
export const onDemandExports: Record<string, readonly string[]> = {
  react: ['Children', 'cloneElement'],
  'react-dom': ['createPortal'],
};
/** Prefix of the copies' ids. */
export const PARTS_COPY = '\0react-parts:';

/**
 * Gives the browser's bundle React as modules. A bundler cannot remove what is unused from CommonJS, nor what only the
 * charts and the combobox use from a file that every page loads: 3 kB of the 110 that a first visit may take.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    config: () => ({
      // The shim is for a React older than ours, and uses all of it.
      resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
    }),
    resolveId(source, importer = '') {
      return source in onDemandExports && loadedOnDemand.test(slashed(importer)) ? PARTS_COPY + source : null;
    },
    async load(id) {
      if (id.startsWith(PARTS_COPY)) {
        const name = id.slice(PARTS_COPY.length);
        const folder = dirname(createRequire(import.meta.url).resolve(name));
        const copy = await readModule(folder, `${name}.production.js`, onDemandExports[name]);
        return `export * from '${name}';\n${copy}`;
      }
      const [, name, entry] = commonJs.exec(slashed(id)) ?? [];
      if (name === undefined) return null;
      return readModule(dirname(id), `${entry === 'index' ? name : `${name}-${entry}`}.production.js`);
    },
    transform(code, id) {
      if (slashed(id).endsWith('/recharts/es6/util/useId.js')) return withPlainUseId(code);
      return reactAria.test(slashed(id)) ? withPlainReact(code) : null;
    },
  };
}

function slashed(id: string): string {
  return id.replaceAll('\\', '/');
}

async function readModule(folder: string, file: string, only?: readonly string[]): Promise<string> {
  return toModule(file, await readFile(join(folder, 'cjs', file), 'utf8'), only);
}

/** @throws where something in it is not of the plain form that React's production files are written in */
export function toModule(file: string, code: string, only?: readonly string[]): string {
  const names = new Set([...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name!));
  const imports: string[] = [];
  const body = code
    .replace(/(\w+) = require\("([\w-]+)"\)/g, (_all, name: string, source: string) => {
      // By its own name: seen through another variable, all of that module would count as used.
      imports.push(`import * as ${name} from '${source}';`);
      return `imported_${name} = 0`;
    })
    .replace(/\bexports\.(\w+)/g, 'exported_$1');
  const used = [...body.matchAll(/\bexported_(\w+)/g)].map(([, name]) => name!);
  const exported = only ?? [...names];
  const isPlain = names.size > 0 && !/\b(?:require|module|exports)\b\s*[.([=]/.test(body);
  if (!isPlain || ![...used, ...exported].every((name) => names.has(name))) throw new UnknownFormError(file);
  return [
    ...imports,
    `var ${[...names].map((name) => `exported_${name}`).join(', ')};`,
    body,
    `export { ${exported.map((name) => `exported_${name} as ${name}`).join(', ')} };`,
    `export default { ${exported.map((name) => `${name}: exported_${name}`).join(', ')} };`,
  ].join('\n');
}

/** recharts hides the name of `useId` from bundlers: all of React would count as used. */
export function withPlainUseId(code: string): string {
  const plain = code.replace("React['useId'.toString()]", 'React.useId');
  if (plain === code) throw new UnknownFormError("recharts' useId.js");
  return plain;
}

/** React Aria imports React's default export, an object: all of React would count as used. */
export function withPlainReact(code: string): string {
  const [statement, name] = /^import ([\w$]+)(?:, \{[^}]*\})? from "react";$/m.exec(code) ?? [];
  if (statement === undefined || name === undefined) return code;
  const named = statement.replace(`import ${name}, `, 'import ').replace(/^import [\w$]+ from .*$/, '');
  return code
    .replace(statement, () => `import * as ${name} from "react"; ${named}`)
    .replaceAll(`(0, ${name})`, () => name);
}

class UnknownFormError extends Error {
  override name = 'UnknownFormError';

  constructor(file: string) {
    super(
      `${file} is no longer written as react-as-modules.ts expects. See docs/decisions/0023 for the choice it leaves.`,
    );
  }
}
