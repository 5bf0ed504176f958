import type { Database } from '../../../platform/database.ts';
import { countListedPets, listListedPetIds } from '../../pets/server/index.ts';
import { isShelterOpen } from '../../settings/server/index.ts';
import { element, xmlDocument } from './xml.ts';

/** The limit is 50,000 URLs (sitemaps.org); making fewer at once holds other requests up less. */
const MAX_ENTRIES = 10_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Public pages other than those of pets. */
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

/** One sitemap, or an index if there are too many URLs for one. */
export async function makeSitemap(db: Database, publicUrl: string): Promise<string> {
  if (!(await isShelterOpen(db))) return toSitemap(toPageEntries(pages, publicUrl));
  const total = pages.length + (await countListedPets(db));
  return total > MAX_ENTRIES ? toIndex(total, publicUrl) : toSitemap(await listEntries(db, publicUrl, 0));
}

/** A sitemap of the index, from 1, or null if there is none. */
export async function makeSitemapPart(db: Database, publicUrl: string, part: number): Promise<string | null> {
  if (!(await isShelterOpen(db))) return null;
  const total = pages.length + (await countListedPets(db));
  const from = (part - 1) * MAX_ENTRIES;
  if (total <= MAX_ENTRIES || from < 0 || from >= total) return null;
  return toSitemap(await listEntries(db, publicUrl, from));
}

/** A range of URLs, pages before pets. */
async function listEntries(db: Database, publicUrl: string, from: number): Promise<string[]> {
  const paths = pages.slice(from);
  const offset = Math.max(0, from - pages.length);
  const pets = await listListedPetIds(db, { offset, limit: MAX_ENTRIES - paths.length });
  return [
    ...toPageEntries(paths, publicUrl),
    ...pets.map(({ id, updated_at }) =>
      element('url', [element('loc', `${publicUrl}/pets/${id}`), element('lastmod', updated_at)]),
    ),
  ];
}

function toPageEntries(paths: readonly string[], publicUrl: string): string[] {
  return paths.map((path) => element('url', [element('loc', publicUrl + path)]));
}

function toSitemap(entries: readonly string[]): string {
  return xmlDocument(element('urlset', ['\n', entries.join('\n'), '\n'], { xmlns: NAMESPACE }));
}

function toIndex(total: number, publicUrl: string): string {
  const parts = Array.from({ length: Math.ceil(total / MAX_ENTRIES) }, (_, index) =>
    element('sitemap', [element('loc', `${publicUrl}/sitemap-${index + 1}.xml`)]),
  );
  return xmlDocument(element('sitemapindex', ['\n', parts.join('\n'), '\n'], { xmlns: NAMESPACE }));
}
