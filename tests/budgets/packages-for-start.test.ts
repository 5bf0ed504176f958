import { existsSync, globSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listImports, readSources } from '../support/imports.ts';
import { report } from './budgets.ts';

const ROOT = join(import.meta.dirname, '../..');

const manifest = readJson<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json');
const { packages } = readJson<{ packages: Record<string, { dev?: true }> }>('package-lock.json');

/** Other systems install other packages. */
const isMeasured = process.platform === 'linux' && process.arch === 'x64';

test.runIf(isMeasured)('the packages that a start installs stay within their budget', () => {
  // Those for other platforms are not there.
  const installed = Object.keys(packages).filter(
    (path) => path !== '' && !packages[path]!.dev && existsSync(join(ROOT, path)),
  );
  const files = installed.flatMap(listFiles);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const over = report({
    'packages installed for start': installed.length,
    'files installed for start': files.length,
    'size of the packages installed for start': Math.round(bytes / 1_000_000),
  });
  expect(over).toEqual([]);
});

test('what a start runs and builds imports none of the packages that it does not install', () => {
  const isTest = /\.test\.tsx?$/;
  const configs = ['vite.config.ts', 'react-router.config.ts', ...globSync('scripts/*.ts', { cwd: ROOT })];
  const sources = new Map([...readSources(ROOT), ...configs.map((file) => [file, readText(file)] as const)]);
  const started = listImports(sources).filter(
    ({ from, isPackage, isType }) => isPackage && !isType && !isTest.test(from) && from !== 'scripts/test.ts',
  );
  const styles = globSync('src/**/*.css', { cwd: ROOT }).flatMap((from) =>
    [...readText(from).matchAll(/@import '([^.'][^']*)'/g)].map(([, to]) => ({ from, to: to! })),
  );
  const missing = [...started, ...styles]
    .filter(({ to }) => !isBuiltin(to) && packageOf(to) in manifest.devDependencies)
    .map(({ from, to }) => `${from} imports ${to}, which belongs into package.json’s dependencies`);
  expect(missing).toEqual([]);
  expect(started.map(({ to }) => to)).toContain('@react-router/dev/vite');
  expect(styles.map(({ to }) => packageOf(to))).toContain('tailwindcss');
});

/** Of one package, without those inside it. */
function listFiles(path: string): string[] {
  const nested = join(ROOT, path, 'node_modules');
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(nested))
    .map((entry) => join(entry.parentPath, entry.name));
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function readText(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readText(file)) as Content;
}
