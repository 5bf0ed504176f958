import { isGenerated, listImports, type Import, type Sources } from './imports.ts';

/**
 * The layers of the application. `composition` assembles the server (`main.ts` and its like), `pages` are the entries of
 * the page bundle; `services` and `context` are the types of what pages and features' servers get from the composition;
 * a feature's `shared` files are its contract and permissions.
 */
interface ModuleLocation {
  part:
    | 'composition'
    | 'pages'
    | 'services'
    | 'context'
    | 'platform'
    | 'browser'
    | 'ui'
    | 'migrations'
    | 'demo'
    | 'test'
    | 'outside'
    | 'shared'
    | 'server'
    | 'web';
  feature?: string;
  /** Whether other features may import it. */
  isEntry: boolean;
}

interface Rule {
  name: string;
  isBroken: (from: ModuleLocation, to: ModuleLocation, isType: boolean) => boolean;
}

const rules: Rule[] = [
  {
    name: 'a feature reaches another only through its contract, its permissions and its entry files (server/index.ts, web/components)',
    isBroken: (from, to) => isFeature(from) && isFeature(to) && from.feature !== to.feature && !to.isEntry,
  },
  {
    name: 'pages, and what they share with the server, import no values of the server',
    isBroken: (from, to, isType) => !isType && isBundledIntoPages(from) && isServer(to),
  },
  {
    name: 'components and the browser part import of the platform only types and contracts',
    isBroken: (from, to, isType) => !isType && isOneOf(from, 'web', 'browser') && to.part === 'platform' && !to.isEntry,
  },
  {
    name: 'a contract stands on contracts and the platform alone',
    isBroken: (from, to) => from.part === 'shared' && !isOneOf(to, 'shared', 'platform'),
  },
  {
    name: "a feature's server imports nothing of the pages",
    isBroken: (from, to) => from.part === 'server' && isOneOf(to, 'web', 'ui', 'browser', 'pages', 'services'),
  },
  {
    name: 'only servers get the context of the application',
    isBroken: (from, to) => to.part === 'context' && !isOneOf(from, 'server', 'composition'),
  },
  {
    name: 'a feature knows nothing of what composes it',
    isBroken: (from, to) => isFeature(from) && isOneOf(to, 'composition', 'pages', 'migrations', 'demo'),
  },
  {
    name: 'the platform stands on nothing but itself',
    isBroken: (from, to) => from.part === 'platform' && to.part !== 'platform',
  },
  {
    name: 'the browser part imports no feature, and nothing but itself, the design system and the platform',
    isBroken: (from, to) => from.part === 'browser' && !isOneOf(to, 'browser', 'ui', 'platform'),
  },
  {
    name: 'the design system imports nothing but itself',
    isBroken: (from, to) => from.part === 'ui' && to.part !== 'ui',
  },
  {
    // A migration must do the same in ten years.
    name: 'a migration imports nothing but migrations',
    isBroken: (from, to) => from.part === 'migrations' && to.part !== 'migrations',
  },
  {
    name: 'the application imports no tests, and nothing outside of its folders',
    isBroken: (_from, to) => isOneOf(to, 'test', 'outside'),
  },
];

/**
 * The imports that ARCHITECTURE.md forbids, one line each. Tests assemble the application as `main.ts` does, and may
 * import anything.
 */
export function findForbiddenImports(sources: Sources): string[] {
  const imports = listImports(sources).filter(({ from }) => locate(from).part !== 'test');
  const own = imports.filter(({ isPackage, to }) => !isPackage && !isGenerated(to));
  const forbidden = own.flatMap(({ from, to, isType }) =>
    rules
      .filter((rule) => rule.isBroken(locate(from), locate(to), isType))
      .map((rule) => `${from} imports ${to}: ${rule.name}`),
  );
  return [...forbidden, ...findLost(own, sources), ...findNodeInPages(imports)];
}

/** An import that cannot be resolved has not been checked. */
function findLost(own: Import[], sources: Sources): string[] {
  return own
    .filter(({ to }) => /\.tsx?$/.test(to) && ['src/', 'demo/'].some((folder) => to.startsWith(folder)))
    .filter(({ to }) => !sources.has(to))
    .map(({ from, to }) => `${from} imports ${to}: no such file`);
}

function findNodeInPages(imports: Import[]): string[] {
  return imports
    .filter(({ from, to, isType }) => isOneOf(locate(from), 'web', 'ui', 'browser', 'shared') && !isType && isNode(to))
    .map(({ from, to }) => `${from} imports ${to}: modules of Node are not there in the browser`);
}

/** Where a file belongs. */
export function locate(file: string): ModuleLocation {
  const place = (part: ModuleLocation['part'], feature?: string): ModuleLocation => ({
    part,
    ...(feature === undefined ? {} : { feature }),
    isEntry:
      part === 'shared' || /\/(?:server\/index\.ts|web\/components(?:\/[\w-]+)?\.tsx?)$|\.contract\.ts$/.test(file),
  });
  if (/\.test\.tsx?$/.test(file) || /^(tests|bench)\//.test(file)) return place('test');
  const [folder, name = '', feature, side = ''] = file.split('/');
  if (folder === 'demo') return place('demo');
  if (folder !== 'src') return place('outside');
  if (name === 'features') {
    if (side === 'server' || side === 'web') return place(side, feature);
    return place(/\.(contract|constants|messages|permissions)\.ts$/.test(side) ? 'shared' : 'outside', feature);
  }
  if (name === 'platform' || name === 'browser' || name === 'ui' || name === 'migrations') return place(name);
  if (name === 'services.ts') return place('services');
  if (name === 'app-context.ts') return place('context');
  return place(/^(?:(?:root|routes|stylesheet|entry\..*)\.tsx?|site\.css)$/.test(name) ? 'pages' : 'composition');
}

function isOneOf({ part }: ModuleLocation, ...parts: ModuleLocation['part'][]): boolean {
  return parts.includes(part);
}

function isFeature(place: ModuleLocation): boolean {
  return place.feature !== undefined;
}

function isServer(place: ModuleLocation): boolean {
  return isOneOf(place, 'server', 'composition', 'migrations', 'demo');
}

function isBundledIntoPages(place: ModuleLocation): boolean {
  return isOneOf(place, 'pages', 'services', 'web', 'ui', 'browser', 'shared');
}

function isNode(name: string): boolean {
  return name.startsWith('node:');
}
