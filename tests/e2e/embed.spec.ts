import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';

/** A partner's page on another origin, with the given frame. */
async function startPartner(frame: string): Promise<{ url: string; server: Server }> {
  const page = `<!doctype html><html lang="en"><title>Partner</title><main><h1>Our friends</h1>${frame}</main></html>`;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

test('a partner copies the snippet, and shows our pets on another origin', async ({ page, demo, complaints }) => {
  await page.goto(`${demo}/api/docs`);
  await page.getByRole('link', { name: 'Show our pets on your site' }).click();
  const snippet = await page.getByRole('group', { name: 'Code to copy' }).innerText();
  await expect(page.frameLocator('iframe').getByRole('link', { name: /opens in a new tab/ })).toHaveCount(7);

  // The site's configured URL has another port.
  const { url, server } = await startPartner(snippet.replace(/http:\/\/[^/]+/, demo));
  try {
    await page.goto(url);
    const list = page.frameLocator('iframe');
    await expect(list.getByRole('heading', { name: 'Looking for a home' })).toBeVisible();
    const first = list.getByRole('listitem').first().getByRole('link');
    const image = first.getByRole('img');
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    expect(complaints).toEqual([]);

    const [pet] = await Promise.all([page.waitForEvent('popup'), first.click()]);
    await expect(pet).toHaveURL(new RegExp(`^${demo}/pets/\\d+$`));
    expect(await pet.evaluate(() => window.opener as unknown)).toBeNull();
    await expect(page).toHaveURL(`${url}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('no other page can be shown in a frame', async ({ page, demo }) => {
  const { url, server } = await startPartner(`<iframe src="${demo}/catalogue" title="Catalogue"></iframe>`);
  try {
    const rejected = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(url);
    await rejected;
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

for (const theme of ['light', 'dark']) {
  test(`the embedded list in ${theme} is accessible and fits the screen at 280 pixels`, async ({ page, demo }) => {
    await page.setViewportSize({ width: 280, height: 640 });
    await page.goto(`${demo}/embed?theme=${theme}`);
    expect(await page.evaluate(() => document.scripts.length)).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('a browser parses the feed and the sitemap', async ({ page, demo }) => {
  await page.goto(demo);
  for (const [path, tag, atLeast] of [
    ['/feed.xml', 'entry', 30],
    ['/sitemap.xml', 'url', 200],
  ] as const) {
    const read = await page.evaluate(
      async ([address, name]) => {
        const text = await (await fetch(address)).text();
        const xml = new DOMParser().parseFromString(text, 'application/xml');
        return { isBroken: xml.querySelector('parsererror') !== null, count: xml.getElementsByTagName(name).length };
      },
      [path, tag] as const,
    );
    expect(read.isBroken).toBe(false);
    expect(read.count).toBeGreaterThanOrEqual(atLeast);
  }
});
