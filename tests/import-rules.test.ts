import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findForbiddenImports } from './support/import-rules.ts';
import { listImports, readSources } from './support/imports.ts';

const sources = readSources(path.resolve(import.meta.dirname, '..'));

describe('the reading of the imports', () => {
  const imports = listImports(sources);

  test('finds the sources and their imports', () => {
    expect(sources.size).toBeGreaterThan(80);
    expect(imports.length).toBeGreaterThan(3 * sources.size);
  });

  test.each([
    ['src/serve-features.ts', 'src/features/pets/server/pets.routes.ts', false],
    ['src/features/pets/pets.contract.ts', 'src/platform/http/api-contract.ts', false],
    ['src/features/settings/server/schema.ts', 'src/platform/database.ts', true],
    ['src/services.ts', 'src/features/pets/server/index.ts', true],
    ['src/platform/pages/load-pages.ts', 'src/platform/pages/development.ts', false],
  ])('sees that %s imports %s', (from, to, isType) => {
    expect(imports).toContainEqual({ from, to, isPackage: false, isType });
  });

  test('knows every way to import', () => {
    const file = `
      import a, { b } from './a.ts';
      import { type C } from './c.ts';
      import type { D } from './d.ts';
      import './e.css';
      export * from './f.ts';
      export type { G } from './g.ts';
      const h = await import('./h.ts');
      type I = typeof import('./i.ts');
      declare module './j.ts' {}
      import url from './k.svg?url';
      import { l } from 'l/m';
      // import './comment.ts'; and "import './text.ts'"
    `;

    const found = listImports(new Map([['src/ui/x.ts', file]]));

    const seen = found.map(({ to, isType }) => `${to.replace('src/ui/', '')} ${isType ? 'type' : 'value'}`);
    expect(seen.toSorted()).toEqual([
      'a.ts value',
      'c.ts value',
      'd.ts type',
      'e.css value',
      'f.ts value',
      'g.ts type',
      'h.ts value',
      'i.ts type',
      'j.ts type',
      'k.svg value',
      'l/m value',
    ]);
  });
});

describe('the import rules', () => {
  test('hold in this application', () => {
    expect(findForbiddenImports(sources)).toEqual([]);
  });

  test.each([
    ['src/features/pets/server/pets.rules.ts', 'src/features/accounts/server/accounts.queries.ts', 'value'],
    ['src/features/pets/server/pets.rules.ts', 'src/features/accounts/server/schema.ts', 'type'],
    ['src/features/home/web/home-page.tsx', 'src/features/pets/web/pet-card.tsx', 'value'],
    ['src/features/pets/web/pet-page.tsx', 'src/features/pets/server/index.ts', 'value'],
    ['src/features/pets/web/pet-page.tsx', 'src/features/pets/server/index.ts', 'dynamic'],
    ['src/services.ts', 'src/features/pets/server/index.ts', 'value'],
    ['src/entry.pages.ts', 'src/application.ts', 'value'],
    ['src/features/pets/web/pet-page.tsx', 'src/platform/log.ts', 'value'],
    ['src/features/pets/pets.contract.ts', 'src/features/pets/server/pets.queries.ts', 'type'],
    ['src/features/pets/server/pets.rules.ts', 'src/ui/button.tsx', 'value'],
    ['src/features/pets/server/pets.rules.ts', 'src/main.ts', 'value'],
    ['src/platform/log.ts', 'src/features/pets/pets.contract.ts', 'type'],
    ['src/browser/call-api.ts', 'src/features/pets/pets.contract.ts', 'type'],
    ['src/ui/button.tsx', 'src/features/pets/pets.contract.ts', 'type'],
    ['src/ui/button.tsx', 'src/platform/clock.ts', 'value'],
    ['src/migrations/0002-more.ts', 'src/features/pets/pets.contract.ts', 'value'],
    ['src/main.ts', 'tests/support/factories.ts', 'value'],
    ['src/features/pets/pets.words.ts', 'src/features/accounts/accounts.words.ts', 'value'],
  ] as const)('forbid that %s imports %s as a %s', (from, to, kind) => {
    expect(findForbiddenImports(fixture([from, to, kind]))).toContainEqual(
      expect.stringContaining(`${from} imports ${to}: `),
    );
  });

  test.each([
    ['src/features/pets/server/pets.rules.ts', 'src/features/accounts/server/index.ts', 'value'],
    ['src/features/pets/server/pets.rules.ts', 'src/features/accounts/accounts.permissions.ts', 'value'],
    ['src/features/home/web/home-page.tsx', 'src/features/pets/web/pets.door.ts', 'value'],
    ['src/features/home/web/home-page.tsx', 'src/features/pets/pets.contract.ts', 'value'],
    ['src/features/pets/web/pet-page.tsx', 'src/features/pets/server/index.ts', 'type'],
    ['src/features/pets/web/pet-page.tsx', 'src/services.ts', 'value'],
    ['src/services.ts', 'src/features/pets/server/index.ts', 'type'],
    ['src/entry.pages.ts', 'src/platform/pages/cache-key.ts', 'value'],
    ['src/features/pets/server/pets.routes.test.ts', 'tests/support/start-app.ts', 'value'],
    ['src/main.ts', 'demo/people.ts', 'value'],
    ['src/features/pets/web/pet-page.tsx', 'src/platform/blank-text.contract.ts', 'value'],
  ] as const)('allow that %s imports %s as a %s', (from, to, kind) => {
    expect(findForbiddenImports(fixture([from, to, kind]))).toEqual([]);
  });

  test('forbid features whose servers call each other in a circle, and tell each circle once', () => {
    const door = (feature: string) => `src/features/${feature}/server/index.ts`;
    const circle = fixture(
      [door('pets'), door('adoptions'), 'value'],
      [door('adoptions'), door('payments'), 'type'],
      [door('payments'), door('pets'), 'value'],
      [door('pickups'), door('pets'), 'value'],
    );

    expect(findForbiddenImports(circle)).toEqual([
      'adoptions → payments → pets → adoptions: features call each other in a circle',
    ]);
  });

  test('forbid modules of Node in what the browser loads', () => {
    const file = new Map([['src/ui/photo.tsx', `import { join } from 'node:path';`]]);

    expect(findForbiddenImports(file)).toEqual([expect.stringContaining('src/ui/photo.tsx imports node:path: ')]);
  });

  test('report an import that leads nowhere', () => {
    const file = new Map([['src/ui/photo.tsx', `import './moved.ts';`]]);

    expect(findForbiddenImports(file)).toEqual(['src/ui/photo.tsx imports src/ui/moved.ts: no such file']);
  });
});

type Edge = readonly [from: string, to: string, kind: 'value' | 'type' | 'dynamic'];

/** Sources that import each other so, and nothing else. */
function fixture(...edges: Edge[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const [from, to, kind] of edges) {
    const relative = path.posix.relative(path.posix.dirname(from), to);
    const specifier = `'${relative.startsWith('.') ? relative : `./${relative}`}'`;
    const statements = {
      value: `export * from ${specifier};`,
      type: `export type * from ${specifier};`,
      dynamic: `await import(${specifier});`,
    };
    files.set(from, `${files.get(from) ?? ''}${statements[kind]}\n`);
    if (!files.has(to)) files.set(to, '');
  }
  return files;
}
