import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rejectServerImports } from './reject-server-imports.ts';

const page = 'src/features/pets/web/page.ts';
let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'pages-'));
  await write('src/features/pets/server/index.ts', 'export const listPets = () => [];');
  await write('src/features/pets/pets.contract.ts', 'export const words = 1; export type Pet = number;');
  await write('src/migrations/0001.ts', 'export const up = 1;');
  await write('src/main.ts', 'export const start = 1;');
  await write('demo/pets.ts', 'export const demo = 1;');
});

afterEach(() => rm(root, { recursive: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.join(root, path.dirname(file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

/** Builds one page as the project does: for the browser, or for the server that renders it. */
async function buildPage(text: string, target: 'browser' | 'server'): Promise<void> {
  await write(page, text);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [rejectServerImports()],
    build: { ssr: target === 'server', write: false, rolldownOptions: { input: path.join(root, page) } },
  });
}

describe('an import that belongs to the server', () => {
  describe.each(['browser', 'server'] as const)('in the bundle for the %s', (target) => {
    test.each([
      '../server/index.ts',
      '../../pets/server/index.ts',
      '../../../main.ts',
      '../../../migrations/0001.ts',
      '../../../../demo/pets.ts',
    ])('stops the build, naming the page and %s', async (source) => {
      const building = buildPage(`import * as all from '${source}'; console.log(all);`, target);
      await expect(building).rejects.toThrow(`${page} imports '${source}'`);
    });

    test('passes as a type', async () => {
      await buildPage(`import type { listPets } from '../server/index.ts'; export let a: typeof listPets;`, target);
    });

    test('passes from the contract', async () => {
      await buildPage(`import { words } from '../pets.contract.ts'; console.log(words);`, target);
    });
  });
});

describe('a package of the server', () => {
  test.each(['node:fs', 'fs', 'fastify', 'pg', 'kysely', 'sharp', '@electric-sql/pglite', 'sharp/lib/index.js'])(
    'stops the bundle for the browser: %s',
    async (source) => {
      const building = buildPage(`import * as all from '${source}'; console.log(all);`, 'browser');
      await expect(building).rejects.toThrow(`${page} imports '${source}'`);
    },
  );

  test('passes in the bundle for the server', async () => {
    await buildPage(`import * as all from 'node:fs'; console.log(all);`, 'server');
  });
});
