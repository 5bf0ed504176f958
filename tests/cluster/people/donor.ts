import { randomUUID } from 'node:crypto';
import { assertStatus, openBrowser, think, type World } from '../world.ts';
import { payOnPage } from './pay.ts';

/** Someone who donates once, without an account. */
export async function donor(world: World): Promise<void> {
  const browser = openBrowser(world);
  try {
    await browser.get('/donate');
    const email = `dana-${randomUUID()}@example.org`;
    const amount_cents = 100 * (5 + Math.floor(Math.random() * 200));
    const body = { name: 'Dana Donor', email, amount_cents, client_key: randomUUID() };
    world.books.send('donation', email, amount_cents);
    const checkout = await browser.call<{ url: string }>('POST', '/api/donations/checkout', { body });
    assertStatus(checkout, [200], 'donating');
    await payOnPage(world, checkout.body.url);
    world.books.acknowledge('donation', email, amount_cents);
    await think(500, 1500);
  } finally {
    browser.close();
  }
}
