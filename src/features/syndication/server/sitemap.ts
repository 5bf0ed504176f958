import type { Database } from '../../../platform/database.ts';
import { countListedPets, listListedPetIds } from '../../pets/server/index.ts';
import { element, xmlDocument } from './xml.ts';

/** A sitemap holds 50,000 addresses at most (sitemaps.org); with fewer it stays far below 50 MB too. */
const MAX_PER_FILE = 40_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The public pages besides the pets' own. */
const pages = [
  '/',
  '/catalogue',
  '/search',
  '/search-and-display',
  '/about',
  '/success-stories',
  '/faqs',
  '/privacy',
  '/terms',
  '/api/docs',
];

/** All addresses for search engines, or where there are too many for one sitemap, the list of its parts. */
export async function makeSitemap(db: Database, publicUrl: string): Promise<string> {
  const total = pages.length + (await countListedPets(db));
  return total > MAX_PER_FILE ? toIndex(total, publicUrl) : toSitemap(await listEntries(db, publicUrl, 0));
}

/** One part of it, from 1; null where there is no such part. */
export async function makeSitemapPart(db: Database, publicUrl: string, part: number): Promise<string | null> {
  const total = pages.length + (await countListedPets(db));
  const from = (part - 1) * MAX_PER_FILE;
  if (total <= MAX_PER_FILE || from < 0 || from >= total) return null;
  return toSitemap(await listEntries(db, publicUrl, from));
}

/** As many as one sitemap holds, the pages before the pets. */
async function listEntries(db: Database, publicUrl: string, from: number): Promise<string[]> {
  const shown = pages.slice(from);
  const offset = Math.max(0, from - pages.length);
  const pets = await listListedPetIds(db, { offset, limit: MAX_PER_FILE - shown.length });
  return [
    ...shown.map((path) => element('url', [element('loc', publicUrl + path)])),
    ...pets.map(({ id, updated_at }) =>
      element('url', [element('loc', `${publicUrl}/pets/${id}`), element('lastmod', updated_at)]),
    ),
  ];
}

function toSitemap(entries: readonly string[]): string {
  return xmlDocument(element('urlset', ['\n', entries.join('\n'), '\n'], { xmlns: NAMESPACE }));
}

function toIndex(total: number, publicUrl: string): string {
  const parts = Array.from({ length: Math.ceil(total / MAX_PER_FILE) }, (_, at) =>
    element('sitemap', [element('loc', `${publicUrl}/sitemap-${at + 1}.xml`)]),
  );
  return xmlDocument(element('sitemapindex', ['\n', parts.join('\n'), '\n'], { xmlns: NAMESPACE }));
}
