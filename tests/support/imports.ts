import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/** An import of a file or a package. */
export interface Import {
  /** The importing file's path from the project's root, with slashes. */
  from: string;
  /** The imported file's path from the project's root, or the package's name as written. */
  to: string;
  isPackage: boolean;
  /** Whether it is erased at run time. */
  isType: boolean;
}

/** The project's own sources by path. */
export type Sources = ReadonlyMap<string, string>;

export function readSources(root: string): Sources {
  const files = globSync(['src/**/*.{ts,tsx}', 'demo/**/*.ts'], { cwd: root });
  return new Map(
    files.map((file) => [file.replaceAll(path.sep, '/'), readFileSync(path.join(root, file), 'utf8')] as const),
  );
}

/** Every import of these sources: static, dynamic, re-exports, `typeof import(…)` and `declare module`. */
export function listImports(sources: Sources): Import[] {
  return [...sources].flatMap(([from, source]) =>
    listSpecifiers(from, source).map(({ specifier, isType }) => {
      const isPackage = !specifier.startsWith('.');
      return { from, to: isPackage ? specifier : resolve(from, specifier), isPackage, isType };
    }),
  );
}

interface Specifier {
  specifier: string;
  isType: boolean;
}

function listSpecifiers(file: string, source: string): Specifier[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: Specifier[] = [];
  const add = (specifier: string, isType: boolean) => found.push({ specifier, isType });
  new Visitor({
    // `import { type A } from` still imports the module when types are stripped; only `import type` doesn't.
    ImportDeclaration: (node) => add(node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.exportKind === 'type');
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') add(node.source.value, false);
    },
    TSImportType: (node) => add(node.source.value, true),
    TSModuleDeclaration: (node) => {
      if (node.id.type === 'Literal') add(node.id.value, true);
    },
  }).visit(program);
  return found;
}

function resolve(from: string, specifier: string): string {
  const [file = ''] = specifier.split('?');
  return path.posix.join(path.posix.dirname(from), file);
}

/** React Router generates the types of each route outside of the sources. */
export function isGenerated(file: string): boolean {
  return file.includes('/+types/');
}
