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
  [field: string]: unknown;
}

const OMITTED = new Set(['id', 'imports', 'hasDefaultExport']);
const NAME = 'window.__reactRouterManifest';

/**
 * Leaves out what only the server uses (the modules that a route imports, for its links that preload them), what is false,
 * which is the same for React Router as what is absent, and what follows from a route's id: most files have its last part
 * as their name.
 */
export function shortenManifest(code: string): string {
  const [, start, json] = /^(window\.__reactRouterManifest=)(.*?);?\s*$/s.exec(code) ?? [];
  if (start === undefined || json === undefined) throw new Error('React Router writes its list of routes differently.');
  const manifest = JSON.parse(json) as { routes: Record<string, Route> };
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [id, shortenRoute(id, route)]),
  );
  const complete = `for(const[i,r]of Object.entries(${NAME}.routes))r.id=i,r.module??=\`/assets/\${i.split("/").pop()}-\${r.hash}.js\``;
  return `${start}${JSON.stringify({ ...manifest, routes })};${complete}`;
}

/** React Router treats stylesheets that are absent like an empty list of them. */
function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function shortenRoute(id: string, { module, ...route }: Route): Record<string, unknown> {
  if (route.id !== id) throw new Error(`The route ${id} has another id in React Router's list.`);
  const name = id.split('/').pop()!;
  const hash = module.startsWith(`/assets/${name}-`)
    ? /^-(\w+)\.js$/.exec(module.slice(`/assets/${name}`.length))?.[1]
    : undefined;
  const fields = Object.entries(route).filter(
    ([field, value]) => !OMITTED.has(field) && value !== false && !isEmpty(value),
  );
  return { ...Object.fromEntries(fields), ...(hash === undefined ? { module } : { hash }) };
}
