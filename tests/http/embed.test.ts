import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet } from '../support/factories.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function embed(search = ''): Promise<{ html: string; headers: Headers; status: number }> {
  const response = await app.get(`/embed${search}`);
  return { html: await response.text(), headers: response.headers, status: response.status };
}

function petsIn(html: string): string[] {
  return [...html.matchAll(/href="(\/pets\/\d+)"/g)].map(([, href]) => href!);
}

describe('/embed', () => {
  test('may be framed by any site, whether it is cached or not', async () => {
    for (const search of ['', '', '?limit=3', '?theme=%00']) {
      const { headers } = await embed(search);
      expect(headers.get('x-frame-options')).toBeNull();
      expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
    }
  });

  test('says so if no pet is available', async () => {
    await createPet(app.db, { adoption_status: 'Adopted' });
    app.invalidateCache();
    const { html, status } = await embed();
    expect(status).toBe(200);
    expect(petsIn(html)).toEqual([]);
    expect(html).toContain('Every pet here has found a home.');
  });

  test('lists the newest available pets, six by default', async () => {
    for (let count = 0; count < 8; count += 1) await createPet(app.db, { species: count % 4 === 0 ? 'Cat' : 'Dog' });
    await createPet(app.db, { name: 'Held', adoption_status: 'Pending' });
    app.invalidateCache();
    const { html } = await embed();
    expect(petsIn(html)).toHaveLength(6);
    expect(html).not.toContain('Held');
    expect(petsIn((await embed('?limit=24')).html)).toHaveLength(8);
    expect(petsIn((await embed('?type=cat')).html)).toHaveLength(2);
    expect(petsIn((await embed('?type=Fish')).html)).toEqual([]);
  });

  test('opens its links outside of the frame, without an opener or a referrer', async () => {
    const { html } = await embed();
    const links = [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
    expect(links.length).toBeGreaterThan(6);
    for (const tag of links) expect(tag).toMatch(/target="_blank" rel="noopener noreferrer"/);
  });

  test('contains no script, and its policy would block any', async () => {
    const { html, headers } = await embed();
    expect(html).not.toMatch(/<script|modulepreload|javascript:/i);
    expect(headers.get('content-security-policy')).toContain("script-src 'none'");
  });

  test('may be framed by any site; no other page may', async () => {
    const { headers } = await embed();
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors \*(;|$)/);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('x-page-framing')).toBeNull();
    for (const path of ['/', '/catalogue', '/api/docs', '/embed/', '/embed/x', '/auth']) {
      const other = await app.get(path);
      const isEmbed = path === '/embed/';
      expect(other.headers.get('content-security-policy'), path).toContain(
        `frame-ancestors ${isEmbed ? '*' : "'none'"}`,
      );
    }
  });

  test('is not indexed by search engines', async () => {
    expect((await embed()).html).toContain('<meta name="robots" content="noindex"');
  });

  test('uses the requested theme', async () => {
    expect((await embed('?theme=dark')).html).toContain('embed-dark');
    expect((await embed('?theme=light')).html).toContain('embed-light');
    expect((await embed('?theme="><script>')).html).not.toContain('<script>');
  });

  test('is cached regardless of other query parameters', async () => {
    const tag = (await embed('?limit=6')).headers.get('etag')!;
    expect(tag).toBeTruthy();
    for (const search of ['?limit=six', '?limit=06', '?limit=6&utm=x', '?type=Dragon&limit=6'])
      expect((await embed(search)).headers.get('etag'), search).toBeTruthy();
    expect((await embed('?utm=x&limit=6')).headers.get('etag')).toBe(tag);
  });
});
