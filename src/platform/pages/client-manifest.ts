import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Shortens the list of all routes, which every visitor loads with React. Runs after the build. */
export async function shortenClientManifest(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error(`There is no list of routes in ${assets}.`);
  const file = join(assets, name);
  await writeFile(file, shortenManifest(await readFile(file, 'utf8')));
}

/** Of a route; also what React Router may add later. */
interface Route {
  id: string;
  module: string;
  parentId?: string;
  path?: string;
  [field: string]: unknown;
}

const OMITTED = new Set(['id', 'imports', 'hasDefaultExport']);
/** What a route may have, as bits of one number. */
const FLAGS = ['hasLoader', 'hasClientLoader', 'hasErrorBoundary', 'hasClientAction', 'hasClientMiddleware', 'index'];
/** As in the names of the build's files: `FILE_END`. */
const HASH_LENGTH = 7;

/**
 * Leaves out what only the server uses (the modules that a route imports, for its links that preload them), what is false,
 * which is the same for React Router as what is absent, and what follows from a route's id: most files have its last part
 * as their name, and most paths are that name without `-page`; a route without a path has 0. What a route has is a number,
 * and the hashes of the files are in one text, in order. A route has the parent of the route before it unless it names one.
 */
export function shortenManifest(code: string): string {
  const [, start, json] = /^(window\.__reactRouterManifest=)(.*?);?\s*$/s.exec(code) ?? [];
  if (start === undefined || json === undefined) throw new Error('React Router writes its list of routes differently.');
  const { routes, ...manifest } = JSON.parse(json) as { routes: Record<string, Route> };
  let parent: string | undefined;
  let hashes = '';
  const rows = Object.entries(routes).map(([id, { parentId = '', ...route }]) => {
    const { hash = '', flags, ...others } = shortenRoute(id, route);
    hashes += hash;
    const fields = { ...others, ...(parentId !== parent && { parentId }) };
    parent = parentId;
    return Object.keys(fields).length === 0 ? [id, flags] : [id, flags, fields];
  });
  return `${start}${JSON.stringify(manifest)};${completeRoutes(JSON.stringify(rows), hashes)}`;
}

/** The code that makes React Router's list from the rows. */
function completeRoutes(rows: string, hashes: string): string {
  return (
    `let m,p,n=0,k=${JSON.stringify(FLAGS.join())}.split(","),o=window.__reactRouterManifest.routes={};` +
    `for(const[i,f,r={}]of${rows})m=i.split("/").pop(),k.forEach((a,b)=>{f>>b&1&&(r[a]=!0)}),r.id=i,` +
    `r.path=r.index||r.path===0?void 0:r.path??m.replace("-page",""),p=r.parentId??=p,` +
    `r.module??=\`/assets/\${m}-\${"${hashes}".slice(n,n+=${HASH_LENGTH})}.js\`,o[i]=r`
  );
}

function shortenRoute(
  id: string,
  { module, path, ...route }: Route,
): Record<string, unknown> & { hash?: string; flags: number } {
  if (route.id !== id) throw new Error(`The route ${id} has another id in React Router's list.`);
  const name = id.split('/').pop()!;
  const [, hash] = module.startsWith(`/assets/${name}-`)
    ? (FILE_END.exec(module.slice(`/assets/${name}`.length)) ?? [])
    : [];
  const flags = FLAGS.reduce((bits, field, bit) => (route[field] === true ? bits | (1 << bit) : bits), 0);
  const fields = Object.entries(route).filter(
    ([field, value]) => !OMITTED.has(field) && !FLAGS.includes(field) && value !== false && !isEmpty(value),
  );
  const hasOwnPath = !route['index'] && path !== name.replace('-page', '');
  return {
    flags,
    ...(hasOwnPath && { path: path ?? 0 }),
    ...Object.fromEntries(fields),
    ...(hash === undefined ? { module } : { hash }),
  };
}

/** React Router treats stylesheets that are absent like an empty list of them. */
function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

const FILE_END = /^-(\w{7})\.js$/;
