import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearTables } from '../../../../../tests/support/clear-tables.ts';
import { openTestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { systemClock } from '../../../../platform/clock.ts';
import { parseConfig } from '../../../../platform/config.ts';
import { emailCheck } from './email.ts';
import type { CheckContext } from './check.ts';

const now = new Date('2026-11-30T12:00:00Z');
const config = parseConfig({ SMTP_URL: 'smtp://127.0.0.1:1' });
let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
beforeEach(() => clearTables(opened.db, 'emails'));

const check = () =>
  emailCheck.run({ db: opened.db, config, clock: { ...systemClock, now: () => now } } satisfies CheckContext);
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

async function addEmail(email: { dueMinutesAgo: number; status?: 'queued' | 'failed' }): Promise<void> {
  const at = minutesAgo(email.dueMinutesAgo);
  const { status = 'queued' } = email;
  await opened.db
    .insertInto('emails')
    .values({
      type: 'test',
      user_id: null,
      to_name: 'Ada',
      to_email: 'ada@example.org',
      content: JSON.stringify({ subject: 'Hello', greeting: 'Hi', paragraphs: [] }),
      status,
      attempts: 0,
      next_attempt_at: at,
      created_at: at,
      completed_at: status === 'failed' ? at : null,
    })
    .execute();
}

test('emails that leave are fine', async () => {
  await addEmail({ dueMinutesAgo: 1 });
  await addEmail({ dueMinutesAgo: -5 });
  expect(await check()).toMatchObject({ status: 'ok', summary: '1 email will be sent soon.' });
});

test('an email that waits for a quarter of an hour is a warning, for four hours an error', async () => {
  await addEmail({ dueMinutesAgo: 16 });
  expect(await check()).toMatchObject({
    status: 'warning',
    summary: '1 email can’t be sent; the oldest has been due for 16 minutes.',
  });
  await addEmail({ dueMinutesAgo: 240 });
  expect(await check()).toMatchObject({
    status: 'error',
    summary: '2 emails can’t be sent; the oldest has been due for 4 hours.',
    link: { to: '/admin-dashboard/outbox' },
  });
});

test('emails that failed today are a warning, earlier ones are not', async () => {
  await addEmail({ dueMinutesAgo: 25 * 60, status: 'failed' });
  expect(await check()).toMatchObject({ status: 'ok' });
  await addEmail({ dueMinutesAgo: 60, status: 'failed' });
  expect(await check()).toMatchObject({ status: 'warning', summary: '1 email failed in the last 24 hours.' });
});
