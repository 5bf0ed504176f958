/*
 * The site's service worker, served at `/service-worker.js`. As long as the server responds, with whatever status, people
 * see the response. Without a connection they see a stored page, or else the offline page
 * (docs/decisions/0057-open-the-application-form-offline.md).
 *
 * It imports nothing, so that it is one file. The build sets the release.
 */

export {};

declare const self: ServiceWorkerGlobalScope;
declare const RELEASE: string;

const OFFLINE_PAGE = '/offline';
/** Another release has other caches, and deletes these when it takes over. */
const OFFLINE_CACHE = `offline-page ${RELEASE}`;
/** Deleted when a session ends. */
const PAGES_PREFIX = 'stored-pages ';
const PAGES_CACHE = PAGES_PREFIX + RELEASE;
const MAX_PAGES = 10;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
/** One message at a time: what is still being stored when a session ends is deleted as well. */
let lastMessage = Promise.resolve();
/** The paths of pages to store, or null to delete what was stored. */
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const paths = event.data as string[] | null;
  lastMessage = lastMessage.then(() => (paths ? storePages(paths) : deletePages()));
  event.waitUntil(lastMessage);
});
self.addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(loadAsset(event.request));
  else if (mode === 'navigate' && destination === 'document' && !pathname.startsWith('/api/'))
    event.respondWith(loadPage(event));
});

/** @throws if a file is missing; the previous worker then stays, and the browser tries again */
async function install(): Promise<void> {
  await storePage(OFFLINE_CACHE, OFFLINE_PAGE);
  await storePages(await listStoredPages());
  // Nothing that the previous release has stored is needed: a page names all of its files by their content's hashes.
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name !== OFFLINE_CACHE && name !== PAGES_CACHE) await caches.delete(name);
  }
  // The page is requested while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function loadPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
  } catch {
    const stored = await caches.match(request, { ignoreVary: true });
    return stored ?? (await caches.match(OFFLINE_PAGE, { ignoreVary: true })) ?? Response.error();
  }
}

async function loadAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The pages that a release has stored, oldest first. */
async function listStoredPages(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES_PREFIX));
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const urls = requests.flat().map(({ url }) => new URL(url));
  return urls
    .filter(({ pathname }) => !pathname.startsWith('/assets/'))
    .map(({ pathname, search }) => pathname + search);
}

async function storePages(paths: readonly string[]): Promise<void> {
  // A page that is gone must not keep the others from being stored.
  for (const path of paths) await storePage(PAGES_CACHE, path).catch(() => undefined);
  const cache = await caches.open(PAGES_CACHE);
  const stored = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith('/assets/'));
  for (const oldest of stored.slice(0, -MAX_PAGES)) await cache.delete(oldest);
}

async function deletePages(): Promise<void> {
  await caches.delete(PAGES_CACHE);
}

/**
 * Stores a page with all files that its HTML names, so that both are of the same release whenever it was. No page contains
 * personal data: the server does not know who requests it.
 */
async function storePage(cacheName: string, path: string): Promise<void> {
  const response = await fetch(path);
  const html = await response.clone().text();
  const isPage = response.ok && !response.redirected && html.startsWith('<!doctype html>');
  if (!isPage) throw new Error(`${path} can’t be stored.`);
  const cache = await caches.open(cacheName);
  const files = new Set(html.match(/\/assets\/[\w.-]+\.\w+/g));
  const missing = await Promise.all([...files].map(async (file) => ((await cache.match(file)) ? [] : [file])));
  await cache.addAll(missing.flat());
  await cache.put(path, response);
}
