import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiDocument } from '../../src/platform/http/api-document.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

/** No page takes a slow device long to hydrate. */
const MAX_HTML_BYTES = 1_000_000;

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function open(path: string): Promise<string> {
  const response = await app.get(path);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  const html = await response.text();
  expect(Buffer.byteLength(html), path).toBeLessThan(MAX_HTML_BYTES);
  return html;
}

function hrefs(html: string, start: string): string[] {
  return [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href!).filter((href) => href.startsWith(start));
}

function ids(html: string): string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
}

test('the list of calls leads to a description of each', async () => {
  const { paths } = (await (await app.get('/api/openapi.json')).json()) as ApiDocument;
  const calls = Object.values(paths).flatMap((operations) => Object.keys(operations));
  const links = hrefs(await open('/api/docs'), '/api/docs/').filter((href) => href.includes('#'));
  expect(links).toHaveLength(calls.length);
  expect(new Set(links).size).toBe(calls.length);

  const groups = Map.groupBy(links, (href) => href.split('#')[0]!);
  for (const [path, ofGroup] of groups) {
    const html = await open(path);
    const described = ids(html);
    const expected = ofGroup.map((href) => href.split('#')[1]!);
    expect(described).toEqual(expect.arrayContaining(expected));
    expect(new Set(described).size, path).toBe(described.length);
    // Each shape is on the page that refers to it.
    expect(described).toEqual(expect.arrayContaining(hrefs(html, '#shape-').map((href) => href.slice(1))));
  }
});

test('a page shows no shapes but those its calls use', async () => {
  const html = await open('/api/docs/undo');
  const shapes = ids(html).filter((id) => id.startsWith('shape-'));
  const links = new Set(hrefs(html, '#shape-'));
  expect(shapes.length).toBeGreaterThan(0);
  expect(shapes.filter((id) => !links.has(`#${id}`))).toEqual([]);
});

test('an unknown group is a page that is not found, and is not cached', async () => {
  const response = await app.get('/api/docs/unicorns');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each(['/api/docs/pets/1', '/api/docs/Pets', '/api/docs/..%2fpets', '/api/docsx', '/api/unicorns'])(
  '%s is an unknown call',
  async (path) => {
    const response = await app.get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'There’s nothing at this URL. See /api/docs for the API.' });
  },
);
