import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startSmtpServer, type SmtpServer } from '../../../../tests/support/smtp-server.ts';
import { content, queue, readEmails } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { systemClock } from '../../../platform/clock.ts';
import { emailWithContentSchema, type Email, type EmailWithContent } from '../outbox.contract.ts';

/** One shelter without a mail server, and one with it. */
let keeping: StartedApp;
let sending: StartedApp;
let server: SmtpServer;
let admins: Map<StartedApp, SignedInUser>;
beforeAll(async () => {
  server = await startSmtpServer();
  keeping = await startApp();
  sending = await startApp({ env: { SMTP_URL: server.smtpUrl } });
  admins = new Map();
  for (const app of [keeping, sending])
    admins.set(app, await createSignedInUser(app.db, { role: 'Admin', name: 'Ada' }));
});
afterAll(async () => {
  await keeping.stop();
  await sending.stop();
  await server.stop();
});
beforeEach(async () => {
  await server.behave({});
  for (const { db } of [keeping, sending]) await clearTables(db, 'emails');
});

const withLink = {
  content: { ...content, action: { label: 'Set a new password' } },
  accessLink: 'https://pets.example.org/reset-password?token=8dK2vWqYxR3nT5bZ7mPfLhJcAeUgSoNi',
};

function call<T>(app: StartedApp, method: string, path: string) {
  return app.call<T>(method, `/api/emails/${path}`, { token: admins.get(app)!.token });
}

async function queueAndDeliver(app: StartedApp, more: Parameters<typeof queue>[2] = {}): Promise<number> {
  await queue(app.db, systemClock, more);
  await app.application.delivery.deliverNow();
  return (await readEmails(app.db)).at(-1)!.id;
}

async function giveUp(app: StartedApp, more: Parameters<typeof queue>[2] = {}): Promise<number> {
  await server.behave({ rejectRecipients: { 'noor@example.org': '550 5.1.1 No such person' } });
  const id = await queueAndDeliver(app, more);
  await server.behave({});
  return id;
}

describe('GET /api/emails/', () => {
  test('lists emails without their content, the newest first, with and without pages', async () => {
    const start = Date.now();
    for (let n = 0; n < 7; n++) await queue(keeping.db, systemClock, { now: new Date(start + Math.floor(n / 2)) });
    const unpaged = await call<Email[]>(keeping, 'GET', '');
    const ids = (await readEmails(keeping.db)).map(({ id }) => id);
    expect(unpaged.body.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(unpaged.body[0]).not.toHaveProperty('content');
    const page = await call<Email[]>(keeping, 'GET', '?page=2&limit=3');
    // Compares ids only: an email's status may change between the two requests.
    expect(page.body.map(({ id }) => id)).toEqual(unpaged.body.slice(3, 6).map(({ id }) => id));
    expect(page.headers.get('x-total-count')).toBe('7');
  });

  test('lists several batches, each email once', async () => {
    const one = { type: 'test', to_name: 'Noor', to_email: 'noor@example.org', content: JSON.stringify(content) };
    const at = new Date();
    const many = Array.from({ length: 1001 }, () => ({ ...one, next_attempt_at: at, created_at: at }));
    await keeping.db.insertInto('emails').values(many).execute();
    const { body } = await call<Email[]>(keeping, 'GET', '');
    expect(new Set(body.map(({ id }) => id)).size).toBe(1001);
    expect(body).toHaveLength(1001);
  });

  test('finds part of a name, an email or a subject in any letter case, and escapes % and _', async () => {
    await queue(keeping.db, systemClock, { to: { name: 'Ben Ade', email: 'b_n@example.org', is_demo: false } });
    await queue(keeping.db, systemClock, { content: { ...content, subject: 'Half price: 50% off' } });
    const find = async (search: string) =>
      (await call<Email[]>(keeping, 'GET', `?search=${encodeURIComponent(search)}`)).body.length;
    expect(await find('ADE')).toBe(1);
    expect(await find('NOOR@example')).toBe(1);
    expect(await find('half PRICE')).toBe(1);
    expect(await find('0%')).toBe(1);
    expect(await find('%')).toBe(1);
    expect(await find('b_n')).toBe(1);
    expect(await find('_')).toBe(1);
    expect(await find('\\')).toBe(0);
    expect(await find(' ')).toBe(2);
  });

  test('finds a frequent text in order, too, and filters it by status', async () => {
    await sql`
      insert into emails (type, to_name, to_email, content, status, next_attempt_at, created_at)
      select 'test', 'Noor', 'noor@example.org',
        jsonb_build_object('subject', case when i % 5 = 0 then '50 percent' else '50% OFF' end),
        case when i % 2 = 0 then 'sent' else 'failed' end, now(), now() + i * interval '1 second'
      from generate_series(1, 10000) i`.execute(keeping.db);
    const list = async (query: string) => {
      const { body, headers } = await call<Email[]>(keeping, 'GET', `?search=0%25+off&page=1&${query}`);
      return [body.map(({ subject, status }) => `${subject} ${status}`), headers.get('x-total-count')];
    };
    const found = (...statuses: string[]) => statuses.map((status) => `50% OFF ${status}`);
    expect(await list('limit=3')).toEqual([found('failed', 'sent', 'failed'), '8000']);
    expect(await list('limit=3&status=sent')).toEqual([found('sent', 'sent', 'sent'), '4000']);
    expect(await list('limit=3&status=sent&count=capped')).toEqual([found('sent', 'sent', 'sent'), '3000+']);
    expect((await call<Email[]>(keeping, 'GET', '?search=0%25+off&status=sent')).body).toHaveLength(4000);
  });

  test('filters by status, and counts all states', async () => {
    await giveUp(sending);
    await queueAndDeliver(sending);
    expect((await call<Email[]>(sending, 'GET', '?status=failed')).body).toMatchObject([
      { status: 'failed', attempts: 1 },
    ]);
    expect((await call<Email[]>(sending, 'GET', '?status=')).body).toHaveLength(2);
    expect((await call(sending, 'GET', '?status=lost')).status).toBe(400);
    expect((await call(sending, 'GET', 'status')).body).toEqual({
      sends: true,
      all: 2,
      counts: { queued: 0, sent: 1, failed: 1, kept: 0, dropped: 0 },
    });
    expect((await call(keeping, 'GET', 'status')).body).toMatchObject({ sends: false });
  });

  test('combines topics, days and the order with the other filters', async () => {
    const at = (day: string) => ({ now: new Date(`${day}T12:00:00Z`) });
    await queue(keeping.db, systemClock, { type: 'pickup-booked', ...at('2026-05-01') });
    await queue(keeping.db, systemClock, { type: 'application-approved', ...at('2026-05-02') });
    await queue(keeping.db, systemClock, { type: 'draft-reminder', ...at('2026-05-03') });
    await queue(keeping.db, systemClock, { type: 'welcome', ...at('2026-05-04') });
    const find = async (query: string) =>
      (await call<Email[]>(keeping, 'GET', `?${query}`)).body.map(({ type }) => type);
    expect(await find('topic=adoptions')).toEqual(['draft-reminder', 'application-approved']);
    expect(await find('topic=adoptions,accounts&direction=asc')).toEqual([
      'application-approved',
      'draft-reminder',
      'welcome',
    ]);
    expect(await find('from=2026-05-02&to=2026-05-03&topic=adoptions,pickups')).toHaveLength(2);
    expect(await find('from=2026-05-02&topic=pickups')).toEqual([]);
    expect(await find('to=2026-05-02&search=noor&status=')).toEqual(['application-approved', 'pickup-booked']);
    for (const query of ['topic=food', 'from=may', 'direction=up'])
      expect((await call(keeping, 'GET', `?${query}`)).status).toBe(400);
  });

  test('only Admins have access to the outbox', async () => {
    const { token } = await createSignedInUser(keeping.db);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', 'status'],
      ['GET', '1'],
      ['POST', '1/retry'],
    ] as const) {
      expect((await keeping.call(method, `/api/emails/${path}`)).status).toBe(401);
      expect((await keeping.call(method, `/api/emails/${path}`, { token })).status).toBe(403);
    }
  });
});

describe('GET /api/emails/:id', () => {
  test('shows the content, and a link that gives access if no mail server is set up', async () => {
    const id = await queueAndDeliver(keeping, withLink);
    const { body } = await call<EmailWithContent>(keeping, 'GET', `${id}`);
    expect(emailWithContentSchema.parse(body)).toMatchObject({ id, status: 'kept', next_attempt_at: null });
    expect(body.content.action).toEqual({ label: 'Set a new password', href: withLink.accessLink });
  });

  test('hides a link that gives access if a mail server is set up, in every status', async () => {
    const sendAfter = new Date(Date.now() + 3_600_000);
    await queueAndDeliver(sending, { ...withLink, sendAfter });
    await queueAndDeliver(sending, withLink);
    await queueAndDeliver(sending, { ...withLink, to: { name: 'Demo', email: 'demo@example.org', is_demo: true } });
    await giveUp(sending, withLink);
    // Kept before the mail server was set up.
    await queueAndDeliver(sending, { ...withLink, sendAfter });
    const ids = (await readEmails(sending.db)).map(({ id }) => id);
    await sending.db.updateTable('emails').set({ status: 'kept' }).where('id', '=', ids.at(-1)!).execute();
    const states: string[] = [];
    for (const id of ids) {
      const { body } = await call<EmailWithContent>(sending, 'GET', `${id}`);
      expect(body.content.action).toEqual({ label: 'Set a new password', href: null });
      expect(JSON.stringify(body)).not.toContain('8dK2vWqYxR3n');
      states.push(body.status);
    }
    expect(states).toEqual(['queued', 'sent', 'kept', 'failed', 'kept']);
  });

  test('shows an attached file', async () => {
    const attachment = { name: 'pickup.ics', type: 'text/calendar', text: 'BEGIN:VCALENDAR' } as const;
    const [without, id] = [await queueAndDeliver(keeping), await queueAndDeliver(keeping, { attachment })];
    expect((await call<EmailWithContent>(keeping, 'GET', `${id}`)).body.attachment).toEqual(attachment);
    expect((await call<EmailWithContent>(keeping, 'GET', `${without}`)).body.attachment).toBeNull();
  });

  test('shows other links, and responds with 404 for an unknown id', async () => {
    const action = { label: 'See our pets', href: 'https://pets.example.org/catalogue' };
    const id = await queueAndDeliver(sending, { content: { ...content, action } });
    expect((await call<EmailWithContent>(sending, 'GET', `${id}`)).body.content.action).toEqual(action);
    expect(await call(sending, 'GET', '999999')).toMatchObject({
      status: 404,
      body: { error: 'This email was deleted.' },
    });
  });
});

describe('POST /api/emails/:id/retry', () => {
  test('sends a failed email again under its Message-ID, and logs who retried it', async () => {
    const id = await giveUp(sending);
    const { message_id } = (await readEmails(sending.db))[0]!;
    server.received.length = 0;
    expect(await call(sending, 'POST', `${id}/retry`)).toMatchObject({ status: 200, body: { id, completed_at: null } });
    await sending.application.delivery.deliverNow();
    expect(server.received.map((email) => email.header('Message-ID'))).toEqual([`<${message_id}@127.0.0.1>`]);
    expect((await readEmails(sending.db))[0]).toMatchObject({ status: 'sent', attempts: 1 });
    const events = await sending.db.selectFrom('audit_log').selectAll().where('action', '=', 'mail.retried').execute();
    expect(events).toMatchObject([{ actor_id: admins.get(sending)!.id, subject_type: 'mail', subject_id: id }]);
  });

  test('rejects emails whose link is gone, that have not failed, or that do not exist', async () => {
    const withoutLink = await giveUp(sending, withLink);
    const sent = await queueAndDeliver(sending);
    const before = await readEmails(sending.db);
    expect(await call(sending, 'POST', `${withoutLink}/retry`)).toMatchObject({
      status: 409,
      body: { error: 'The link in this email was removed when it failed. It has to be requested again.' },
    });
    expect(await call(sending, 'POST', `${sent}/retry`)).toMatchObject({
      status: 409,
      body: { error: 'Only an email that failed can be sent again.' },
    });
    expect((await call(sending, 'POST', '999999/retry')).status).toBe(404);
    expect(await readEmails(sending.db)).toEqual(before);
  });
});

describe('POST /api/emails/retry and /cancel', () => {
  const bulk = (action: string, ids: number[]) =>
    sending.call<{ message: string; error: string }>('POST', `/api/emails/${action}`, {
      token: admins.get(sending)!.token,
      body: { ids },
    });
  const later = () => ({ sendAfter: new Date(Date.now() + 3_600_000) });
  const statuses = async () => (await readEmails(sending.db)).map(({ status }) => status);

  test('retries those that failed, but none whose link is gone', async () => {
    const failed = await giveUp(sending);
    const withoutLink = await giveUp(sending, withLink);
    const waiting = await queueAndDeliver(sending, later());
    const { body: pending } = await call<{ ids: number[] }>(sending, 'GET', 'ids?search=noor');
    expect(pending.ids.toSorted((a, b) => a - b)).toEqual([failed, withoutLink, waiting]);
    expect(await bulk('retry', pending.ids)).toMatchObject({
      status: 200,
      body: { message: '1 of 3 emails queued again.', changed: 1 },
    });
    await sending.application.delivery.deliverNow();
    expect(await statuses()).toEqual(['sent', 'failed', 'queued']);
    expect((await bulk('retry', [withoutLink, waiting])).status).toBe(409);
    expect((await bulk('retry', [])).status).toBe(400);
  });

  test('cancels those that wait, but no newsletter and none that is being sent', async () => {
    const waiting = await queueAndDeliver(sending, later());
    const newsletter = await queueAndDeliver(sending, { ...later(), type: 'newsletter' });
    const leased = await queueAndDeliver(sending, later());
    await sql`update emails set leased_until = now() + interval '1 minute' where id = ${leased}`.execute(sending.db);
    const answers = await Promise.all([1, 2, 3].map(() => bulk('cancel', [waiting, newsletter, leased])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await statuses()).toEqual(['dropped', 'queued', 'queued']);
    const events = await sending.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'mail.many_canceled')
      .execute();
    expect(events).toMatchObject([{ details: { emails: [waiting] } }]);
  });
});
