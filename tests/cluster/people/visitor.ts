import { openBrowser, think, type World } from '../world.ts';

const pages = [
  '/',
  '/catalogue',
  '/search?type=Dog',
  '/about',
  '/faqs',
  '/api/pets/total',
  '/api/pets/?page=1',
  '/success-stories',
  '/donate',
];

/** Someone who reads public pages and searches. */
export async function visitor(world: World): Promise<void> {
  const browser = openBrowser(world);
  for (let seen = 0; seen < 20 && !world.closing.aborted; seen++) {
    const path = pages[Math.floor(Math.random() * pages.length)]!;
    // Each search is another one, so that not all are cached.
    const { status } = await browser.get(
      seen % 4 === 0 ? `/api/pets/?search=${Math.random().toString(36).slice(2, 5)}` : path,
    );
    if (status >= 400) world.surprises.push(`GET ${path}: ${status}`);
    await think(100, 400);
  }
  browser.close();
}
