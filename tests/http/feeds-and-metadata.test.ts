import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet, createPhoto } from '../support/factories.ts';
import { parseXml, type XmlElement } from '../support/parse-xml.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

const SITE = 'https://pets.example.org';
const nasty = `<script>alert(1)</script> & "Löwe" ']]> 🐾`;

let app: StartedApp;
let fido: number;
let adopted: number;
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: SITE, SHELTER_NAME: 'Paws & <Claws>', DEMO: 'false' } });
  fido = (await createPet(app.db, { name: 'Fido', species: 'Dog', created_at: new Date('2026-01-02') })).id;
  adopted = (await createPet(app.db, { name: 'Gone', adoption_status: 'Adopted' })).id;
  app.invalidateCache();
});
afterAll(() => app.stop());

async function read(path: string): Promise<{ text: string; type: string | null; status: number }> {
  const response = await app.get(path);
  return { text: await response.text(), type: response.headers.get('content-type'), status: response.status };
}

async function parseFeed(): Promise<XmlElement> {
  return parseXml((await read('/feed.xml')).text);
}

describe('/robots.txt', () => {
  test('allows crawlers except on private pages, and names the sitemap', async () => {
    const { text, type } = await read('/robots.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    const lines = text.split('\n');
    for (const path of ['/api/', '/admin-dashboard', '/user-dashboard', '/auth', '/reset-password', '/newsletter/'])
      expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).toContain('Allow: /api/docs');
    expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    expect(lines).not.toContain('Disallow: /');
  });
});

describe('/.well-known', () => {
  test('names where to report a security vulnerability, and expires within a year', async () => {
    const { text, type } = await read('/.well-known/security.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    const fields = new Map(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(': ', 2) as [string, string]),
    );
    expect(fields.get('Contact')).toBe('mailto:hello@shelter.example');
    expect(fields.get('Canonical')).toBe(`${SITE}/.well-known/security.txt`);
    expect(fields.get('Preferred-Languages')).toBe('en');
    const days = (Date.parse(fields.get('Expires')!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  });

  test('redirects to the page for changing the password', async () => {
    const response = await app.get('/.well-known/change-password', { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/change-password');
  });
});

describe('/site.webmanifest', () => {
  test('names the shelter, and icons that exist in the declared size', async () => {
    const { text, type } = await read('/site.webmanifest');
    expect(type).toBe('application/manifest+json; charset=utf-8');
    const { name, icons } = JSON.parse(text) as { name: string; icons: { src: string; sizes: string }[] };
    expect(name).toBe('Paws & <Claws>');
    expect(icons).toHaveLength(3);
    for (const { src, sizes } of icons) {
      const png = Buffer.from(await (await app.get(src)).arrayBuffer());
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});

describe('/sitemap.xml', () => {
  test('lists the public pages and the pets that are not adopted, with their last change', async () => {
    const { text, type } = await read('/sitemap.xml');
    expect(type).toBe('application/xml; charset=utf-8');
    const entries = parseXml(text).all('url');
    const of = (path: string) => entries.find((entry) => entry.all('loc')[0]!.text === SITE + path);
    for (const path of ['/', '/catalogue', '/search', '/about', '/faqs', '/privacy', '/terms', '/api/docs'])
      expect(of(path), path).toBeDefined();
    expect(of(`/pets/${fido}`)!.all('lastmod')[0]!.text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(of(`/pets/${adopted}`)).toBeUndefined();
  });

  test('names only existing pages', async () => {
    const places = parseXml((await read('/sitemap.xml')).text).all('loc');
    for (const { text } of places) expect((await app.get(text.slice(SITE.length))).status, text).toBe(200);
  });

  test('is one file while that is large enough', async () => {
    for (const path of ['/sitemap-1.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-100.xml'])
      expect((await read(path)).status, path).toBe(404);
  });
});

describe('/feed.xml', () => {
  test('is an Atom feed of the available pets, the newest first', async () => {
    const photo = await createPhoto(app.db, fido);
    const younger = await createPet(app.db, { name: nasty, description: nasty, created_at: new Date('2026-03-04') });
    app.invalidateCache();
    const { text, type } = await read('/feed.xml');
    expect(type).toBe('application/atom+xml; charset=utf-8');
    const feed = parseXml(text);
    expect(feed.attributes['xmlns']).toBe('http://www.w3.org/2005/Atom');
    for (const required of ['id', 'title', 'updated', 'author'])
      expect(
        feed.children.filter(({ name }) => name === required),
        required,
      ).toHaveLength(1);
    expect(feed.children.find(({ attributes }) => attributes['rel'] === 'self')!.attributes['href']).toBe(
      `${SITE}/feed.xml`,
    );

    const entries = feed.all('entry');
    expect(entries.map((entry) => entry.all('id')[0]!.text)).toEqual([
      `${SITE}/pets/${younger.id}`,
      `${SITE}/pets/${fido}`,
    ]);
    const [first, second] = entries as [XmlElement, XmlElement];
    expect(first.all('title')[0]!.text).toBe(`${nasty}, Mixed breed`);
    expect(first.all('summary')[0]!.text).toBe(nasty);
    // HTML inside XML: text from people is escaped twice.
    expect(first.all('content')[0]!.text).toContain('&lt;script&gt;');
    expect(first.all('content')[0]!.text).not.toContain('<script');
    expect(second.all('content')[0]!.text).toContain(`<img src="${SITE}/photos/${photo.hash}-800.webp"`);
    expect(second.all('link').map(({ attributes }) => attributes['rel'])).toEqual(['alternate', 'enclosure']);
  });

  test('keeps an entry’s id when the pet changes, and updates its date', async () => {
    const before = (await parseFeed()).all('entry').at(-1)!;
    await app.db.updateTable('pets').set({ name: 'Fido II', updated_at: new Date() }).where('id', '=', fido).execute();
    app.invalidateCache();
    const after = (await parseFeed()).all('entry').at(-1)!;
    expect(after.all('id')[0]!.text).toBe(before.all('id')[0]!.text);
    expect(after.all('updated')[0]!.text > before.all('updated')[0]!.text).toBe(true);
  });

  test('contains at most the 30 newest', async () => {
    for (let count = 0; count < 30; count += 1) await createPet(app.db, { created_at: new Date(Date.UTC(2026, 5, 1)) });
    app.invalidateCache();
    expect((await parseFeed()).all('entry')).toHaveLength(30);
  });
});

test.each(['/robots.txt', '/site.webmanifest', '/feed.xml', '/sitemap.xml'])(
  '%s is kept under one key, checked by its tag, and carries the security headers',
  async (path) => {
    const first = await app.get(path);
    const again = await app.get(`${path}?whoever=asks`, { headers: { 'if-none-match': first.headers.get('etag')! } });
    expect(again.status).toBe(304);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await app.get(path, { method: 'HEAD' })).status).toBe(200);
  },
);

describe('a page', () => {
  test('describes itself to link previews, with an existing image', async () => {
    const { text } = await read('/catalogue');
    const content = (property: string) => new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(text)?.[1];
    expect(content('og:url')).toBe(`${SITE}/catalogue`);
    expect(content('og:site_name')).toBe('Paws &amp; &lt;Claws&gt;');
    for (const property of ['og:title', 'og:description', 'og:type']) expect(content(property), property).toBeTruthy();
    const image = content('og:image')!;
    expect(image).toMatch(/^https:/);
    expect((await app.get(image.slice(SITE.length))).status).toBe(200);
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image"');
    expect(text).not.toContain('noindex');
  });

  test.each(['/there-is-no-such-page', '/reset-password', '/admin-dashboard'])(
    '%s is not for search engines',
    async (path) => {
      const { text } = await read(path);
      expect(text).toContain('<meta name="robots" content="noindex"');
      expect(text).not.toContain('og:url');
    },
  );

  test('names its feed, its manifest and its icons, which exist', async () => {
    const { text } = await read('/');
    const links = [...text.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest|alternate)" href="([^"]*)"/g)];
    expect(links.length).toBeGreaterThanOrEqual(5);
    for (const [, href] of links) expect((await app.get(href!)).status, href).toBe(200);
  });
});

describe('a built file', () => {
  test('may be cached forever, and has no irrelevant headers', async () => {
    const [script] = /\/assets\/vendor-[\w-]+\.js/.exec((await read('/')).text)!;
    const { headers, status } = await app.get(script, { headers: { 'accept-encoding': 'br' } });
    expect(status).toBe(200);
    expect([...headers.keys()].toSorted()).toEqual([
      'cache-control',
      'content-encoding',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'vary',
      'x-content-type-options',
      'x-request-id',
    ]);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('content-type')).toBe('text/javascript');
  });
});

// Runs last, because it creates very many pets.
test('a sitemap with more than 10,000 pets becomes an index of files, which contain each pet once', async () => {
  await sql`insert into pets (name, species) select 'Pet', 'Dog' from generate_series(1, 10000)`.execute(app.db);
  app.invalidateCache();
  const parts = parseXml((await read('/sitemap.xml')).text).all('loc');
  expect(parts.map(({ text }) => text)).toEqual([`${SITE}/sitemap-1.xml`, `${SITE}/sitemap-2.xml`]);
  const places: string[] = [];
  for (const { text } of parts) {
    const part = parseXml((await read(text.slice(SITE.length))).text);
    const listed = part.all('loc').map((place) => place.text);
    expect(listed.length).toBeLessThanOrEqual(10_000);
    places.push(...listed);
  }
  const { count } = await app.db
    .selectFrom('pets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('adoption_status', '<>', 'Adopted')
    .executeTakeFirstOrThrow();
  const pets = places.filter((place) => place.startsWith(`${SITE}/pets/`));
  expect(new Set(pets).size).toBe(count);
  expect(pets).toHaveLength(count);
  expect((await read('/sitemap-3.xml')).status).toBe(404);
});
