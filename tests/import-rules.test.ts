import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { featureGraph, fileGraph, findCycles, listUpwardImports, type FeatureSide } from './support/import-graph.ts';
import { findForbiddenImports } from './support/import-rules.ts';
import { listImports, readSources } from './support/imports.ts';
import { findForeignClasses, listDefinedClasses, listUsedClasses, readStylesheets } from './support/style-classes.ts';

const root = path.resolve(import.meta.dirname, '..');
const sources = readSources(root);
const imports = listImports(sources);

describe('finding imports', () => {
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

  test('recognizes every form of import', () => {
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
    ['src/features/pets/web/pet-page.tsx', 'src/app-context.ts', 'type'],
    ['src/platform/log.ts', 'src/app-context.ts', 'type'],
    ['src/features/pets/server/pets.rules.ts', 'src/main.ts', 'value'],
    ['src/platform/log.ts', 'src/features/pets/pets.contract.ts', 'type'],
    ['src/browser/create-api-client.ts', 'src/features/pets/pets.contract.ts', 'type'],
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
    ['src/features/home/web/home-page.tsx', 'src/features/pets/web/components.ts', 'value'],
    ['src/features/home/web/home-page.tsx', 'src/features/pets/pets.contract.ts', 'value'],
    ['src/features/pets/web/pet-page.tsx', 'src/features/pets/server/index.ts', 'type'],
    ['src/features/pets/web/pet-page.tsx', 'src/services.ts', 'value'],
    ['src/services.ts', 'src/features/pets/server/index.ts', 'type'],
    ['src/features/pets/server/pets.routes.ts', 'src/app-context.ts', 'type'],
    ['src/entry.pages.ts', 'src/platform/pages/cache-key.ts', 'value'],
    ['src/features/pets/server/pets.routes.test.ts', 'tests/support/start-app.ts', 'value'],
    ['src/main.ts', 'demo/people.ts', 'value'],
    ['src/features/pets/web/pet-page.tsx', 'src/platform/blank-text.contract.ts', 'value'],
  ] as const)('allow that %s imports %s as a %s', (from, to, kind) => {
    expect(findForbiddenImports(fixture([from, to, kind]))).toEqual([]);
  });

  test('forbid Node modules in browser code', () => {
    const file = new Map([['src/ui/photo.tsx', `import { join } from 'node:path';`]]);

    expect(findForbiddenImports(file)).toEqual([expect.stringContaining('src/ui/photo.tsx imports node:path: ')]);
  });

  test('report an import that cannot be resolved', () => {
    const file = new Map([['src/ui/photo.tsx', `import './moved.ts';`]]);

    expect(findForbiddenImports(file)).toEqual(['src/ui/photo.tsx imports src/ui/moved.ts: no such file']);
  });
});

describe('import cycles', () => {
  const edges = (graph: ReturnType<typeof fileGraph>) => [...graph.values()].reduce((sum, { size }) => sum + size, 0);

  test.each([
    ['server', 40, 'adoptions', 'pets'],
    ['web', 25, 'dashboards', 'accounts'],
    ['shared', 12, 'adoptions', 'pets'],
  ] as const)('do not exist between features: %s', (side: FeatureSide, least, from, to) => {
    const graph = featureGraph(imports, side);
    expect(edges(graph)).toBeGreaterThan(least);
    expect(graph.get(from)).toContain(to);
    expect(findCycles(graph)).toEqual([]);
  });

  test('do not exist between files, type imports included', () => {
    const graph = fileGraph(imports);
    expect(edges(graph)).toBeGreaterThan(3 * sources.size);
    expect(findCycles(graph)).toEqual([]);
  });

  test.each(['server', 'web', 'shared'] as const)('are found between features: %s', (side) => {
    const file = (feature: string) =>
      `src/features/${feature}/${{ shared: `${feature}.contract`, server: 'server/index', web: 'web/components' }[side]}.ts`;
    const files = fixture(
      [file('pets'), file('adoptions'), 'value'],
      [file('adoptions'), file('payments'), 'type'],
      [file('payments'), file('pets'), 'dynamic'],
      [file('pickups'), file('pets'), 'value'],
    );
    expect(findCycles(featureGraph(listImports(files), side))).toEqual(['adoptions → payments → pets → adoptions']);
  });

  test('are found between files, one line for each group', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => `src/ui/${name}.ts`) as [string, string, string, string];
    const files = fixture([a, b, 'value'], [b, a, 'type'], [b, c, 'value'], [c, a, 'value'], [d, a, 'value']);
    expect(findCycles(fileGraph(listImports(files)))).toEqual([`${a} → ${b} → ${a}`]);
  });
});

/** The lowest first. The last three compose the others: the public pages, the dashboards and the style guide. */
const featureOrder = [
  'lists',
  'photos accounts trash undo people audit settings shelter-setup outbox owner-listings pets saved-searches payments newsletter',
  'email-preferences notifications tasks favorites receipts visits messages pickups sites locations medical',
  'syndication follow-ups agreements adoptions bonds online-payments donations custody fosters volunteers pet-imports reports chat content-pages success-stories personal-data-export api-docs system-status',
  'records quick-search',
  'home dashboards styleguide',
].flatMap((names) => names.split(' '));

/** Imports from a lower layer to a higher one, each with its reason. */
const upwardImports: Record<string, string> = {
  'features → composition':
    'types of what the composition provides: src/services.ts to loaders, src/app-context.ts to servers',
  'messages → chat': 'one live connection also brings new messages',
  'pets → adoptions': 'the question before a pet is deleted counts its applications',
  'pets → favorites': 'a pet’s card has a heart',
  'pets → messages': 'the owner of a listed pet can write to the shelter about it',
  'pets → saved-searches': 'the results of a search can be saved',
  'pets → visits': 'a pet’s page books visits',
  'pickups → adoptions': 'people book a pickup for one of their applications',
  'settings → pickups': 'the settings include the default times and places of pickups, and closed days',
  'settings → sites': 'the settings page lists the sites',
};

describe('the layers', () => {
  test('contain every feature', () => {
    const features = new Set([...sources.keys()].flatMap((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? []));
    expect(featureOrder.toSorted()).toEqual([...features].toSorted());
  });

  test('import upward only where a reason is given, at most ten times', () => {
    expect(listUpwardImports(imports, featureOrder)).toEqual(Object.keys(upwardImports).toSorted());
    expect(Object.keys(upwardImports).length).toBeLessThanOrEqual(10);
  });

  test('show an upward import once', () => {
    const files = fixture(
      ['src/features/pets/server/pets.rules.ts', 'src/features/pickups/pickups.contract.ts', 'type'],
      ['src/features/pets/web/pet-page.tsx', 'src/features/pickups/web/components.ts', 'value'],
      ['src/features/pickups/pickups.contract.ts', 'src/features/pets/pets.contract.ts', 'value'],
      ['src/ui/photo.tsx', 'src/browser/session.ts', 'value'],
      ['src/main.ts', 'src/features/pets/pets.contract.ts', 'value'],
    );
    expect(listUpwardImports(listImports(files), ['pets', 'pickups'])).toEqual(['pets → pickups', 'ui → browser']);
  });
});

describe('the stylesheets', () => {
  const stylesheets = readStylesheets(root);
  // The examples of the style guide show other features' markup.
  const components = new Map(
    [...sources].filter(([file]) => /(?<!\.test)\.tsx$/.test(file) && !file.startsWith('src/features/styleguide/')),
  );

  test('are read, as are the classes of components', () => {
    expect(listDefinedClasses(stylesheets).size).toBeGreaterThan(500);
    expect(listDefinedClasses(stylesheets).get('panel')).toContain('src/ui/dashboard/dashboard-page.css');
    const used = [...components].flatMap(([file, source]) => [...listUsedClasses(file, source)]);
    expect(used.length).toBeGreaterThan(2000);
    expect(used).toEqual(expect.arrayContaining(['panel', 'pet-card', 'heart']));
  });

  test('of a feature define no class that another feature relies on', () => {
    expect(findForeignClasses(components, stylesheets)).toEqual([]);
  });

  test('are searched for each class of a component', () => {
    const component = `
      const look = 'pet-name';
      export const A = ({ isOld, tone }) => (
        <p className={\`pet-card \${isOld === 'pet-age' ? 'pet-old button' : ''} pet-\${tone}\`} title="pet-title">
          <b className={look} />
        </p>
      );`;
    const css = '/* .pet-comment */ .pet-card, .pet-old:hover {} .pet-name > .pet-age {} .pet-title {}';
    const styles = new Map([
      ['src/features/pets/web/pets.css', css],
      ['src/ui/controls.css', '.button {}'],
    ]);

    const foreign = findForeignClasses(new Map([['src/features/visits/web/visit.tsx', component]]), styles);
    expect(foreign.map((line) => / uses \.([\w-]+),/.exec(line)?.[1])).toEqual(['pet-card', 'pet-old', 'pet-name']);
    expect(findForeignClasses(new Map([['src/features/pets/web/pet.tsx', component]]), styles)).toEqual([]);
  });
});

test('only the platform knows the path of an animal’s record', () => {
  const linking = [...sources].filter(([file]) => !/\.test\.tsx?$/.test(file));
  const files = linking.filter(([, source]) => source.includes('/admin-dashboard/animals/${')).map(([file]) => file);
  expect(files).toEqual(['src/platform/animal-href.contract.ts']);
});

type Edge = readonly [from: string, to: string, kind: 'value' | 'type' | 'dynamic'];

/** Sources that contain only these imports. */
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
