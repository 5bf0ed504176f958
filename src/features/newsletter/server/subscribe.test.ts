import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { newsletterMessages } from '../newsletter.constants.ts';
import { deleteExpiredSubscribers } from './subscribe.ts';

const DAY_MINUTES = 24 * 60;
const clock = new MovableClock();
let app: StartedApp;
let email = '';
let count = 0;
beforeAll(async () => {
  const newsletterByIp = { ...limits.newsletterByIp, max: 1000 };
  app = await startApp({
    clock,
    limits: { ...limits, newsletterByIp },
    env: { PUBLIC_URL: 'http://127.0.0.1:3000' },
  });
});
afterAll(() => app.stop());
beforeEach(async () => {
  count += 1;
  email = `reader${count}@example.org`;
  await clearTables(app.db, 'emails');
});

const subscribe = (traits: Record<string, unknown> = {}) =>
  app.call('POST', '/api/newsletter/', { body: { name: 'Noor', email, ...traits } });
const confirm = (token: string) => app.call('POST', '/api/newsletter/confirm', { body: { token } });
const unsubscribe = (token: string) => app.call('POST', '/api/newsletter/unsubscribe', { body: { token } });

/** The tokens of the emailed links, the oldest first; null if the link was erased. */
async function mailedTokens(type: string): Promise<(string | null)[]> {
  const emails = await app.db.selectFrom('emails').selectAll().where('type', '=', type).orderBy('id').execute();
  return emails.map(({ access_link, unsubscribe_link }) => {
    const link = access_link ?? unsubscribe_link;
    return link && new URL(link).searchParams.get('token');
  });
}

async function subscribed(): Promise<boolean> {
  const row = await app.db
    .selectFrom('newsletter_subscribers')
    .select('confirmed_at')
    .where('email', '=', email)
    .executeTakeFirst();
  return Boolean(row?.confirmed_at);
}

describe('POST /api/newsletter/', () => {
  // Specification: footer-newsletter
  test('subscribes nobody before the emailed link is used', async () => {
    const { status, body } = await subscribe();
    expect([status, body.message]).toEqual([200, newsletterMessages.confirmationSent]);
    expect(await subscribed()).toBe(false);
    const [token] = await mailedTokens('newsletter-confirm');
    expect((await confirm(token!)).body.message).toBe(newsletterMessages.confirmed);
    expect(await subscribed()).toBe(true);
  });

  test('gives the same response for a subscribed email, and sends it nothing', async () => {
    await subscribe();
    await confirm((await mailedTokens('newsletter-confirm'))[0]!);
    await clearTables(app.db, 'emails');
    const { status, body } = await subscribe({ email: email.toUpperCase() });
    expect([status, body.message]).toEqual([200, newsletterMessages.confirmationSent]);
    expect(await mailedTokens('newsletter-confirm')).toEqual([]);
    expect(await subscribed()).toBe(true);
  });

  test('sends an email at most three links a day, with the same response after that', async () => {
    for (let time = 0; time < 5; time += 1) expect((await subscribe()).status).toBe(200);
    expect(await mailedTokens('newsletter-confirm')).toHaveLength(3);
  });

  test('keeps one row for an email with concurrent requests', async () => {
    await Promise.all(Array.from({ length: 4 }, () => subscribe()));
    const rows = await app.db.selectFrom('newsletter_subscribers').select('id').where('email', '=', email).execute();
    expect(rows).toHaveLength(1);
  });

  test('stores the token only as a hash', async () => {
    await subscribe();
    const [token] = await mailedTokens('newsletter-confirm');
    const row = await app.db
      .selectFrom('newsletter_subscribers')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test.each([{ name: ' ' }, { email: 'nobody' }, { email: 'a@b.example\r\nBcc: c@d.example' }])(
    'rejects %o',
    async (wrong) => {
      expect((await subscribe(wrong)).status).toBe(400);
      expect(await mailedTokens('newsletter-confirm')).toEqual([]);
    },
  );
});

describe('POST /api/newsletter/confirm', () => {
  test('accepts only the newest link, any number of times', async () => {
    await subscribe();
    const [older] = await mailedTokens('newsletter-confirm');
    await subscribe();
    const [erased, newer] = await mailedTokens('newsletter-confirm');
    expect(erased).toBeNull();
    expect((await confirm(older!)).status).toBe(400);
    expect((await confirm(newer!)).status).toBe(200);
    expect(await mailedTokens('newsletter-confirm')).toEqual([null, null]);
    expect((await confirm(newer!)).status).toBe(200);
    expect(await mailedTokens('newsletter-welcome')).toHaveLength(1);
  });

  test('rejects a link after a week, and deletes the email', async () => {
    await subscribe();
    const [token] = await mailedTokens('newsletter-confirm');
    clock.move(7 * DAY_MINUTES + 1);
    expect((await confirm(token!)).body.error).toBe(newsletterMessages.linkExpired);
    await deleteExpiredSubscribers(app.db, clock.now());
    const rows = await app.db.selectFrom('newsletter_subscribers').select('id').where('email', '=', email).execute();
    expect(rows).toEqual([]);
    expect(await mailedTokens('newsletter-confirm')).toEqual([]);
  });
});

describe('POST /api/newsletter/unsubscribe', () => {
  test('ends the subscription, and deletes the email', async () => {
    await subscribe();
    await confirm((await mailedTokens('newsletter-confirm'))[0]!);
    const [token] = await mailedTokens('newsletter-welcome');
    expect((await unsubscribe(token!)).body.message).toBe(newsletterMessages.unsubscribed);
    const rows = await app.db.selectFrom('newsletter_subscribers').select('id').where('email', '=', email).execute();
    expect(rows).toEqual([]);
    expect(await app.db.selectFrom('emails').select('id').where('to_email', '=', email).execute()).toEqual([]);
    expect((await unsubscribe(token!)).body.error).toBe(newsletterMessages.unknownLink);
  });

  test('does not affect other subscribers', async () => {
    await subscribe();
    await confirm((await mailedTokens('newsletter-confirm'))[0]!);
    expect((await unsubscribe('nobody-has-this')).status).toBe(400);
    expect(await subscribed()).toBe(true);
  });
});
