import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearTables } from '../../../tests/support/clear-tables.ts';
import { startSmtpServer, type SmtpServer } from '../../../tests/support/smtp-server.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { deliver, content, MovableClock, queue, readEmails, shelter } from '../../../tests/support/outbox.ts';
import type { Delivery, DeliveryOptions } from './deliver-emails.ts';

let database: TestDatabase;
let server: SmtpServer;
let clock: MovableClock;
let deliveries: Delivery[];
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startSmtpServer();
});
afterAll(async () => {
  await server.stop();
  await database.close();
});
beforeEach(async () => {
  await clearTables(database.db, 'emails');
  await server.behave({});
  server.received.length = 0;
  clock = new MovableClock();
  deliveries = [];
});
afterEach(() => Promise.all(deliveries.map((delivery) => delivery.stop())));

function start(options: Partial<DeliveryOptions> = {}) {
  const delivery = deliver({ db: database.db, clock, smtpUrl: server.smtpUrl, ...options });
  deliveries.push(delivery);
  return delivery;
}

const withLink = {
  content: { ...content, action: { label: 'Set a new password' } },
  accessLink: 'https://pets.example.org/reset-password?token=8dK2vWqYxR3nT5bZ7mPfLhJcAeUgSoNi',
};

async function theEmail() {
  return (await readEmails(database.db))[0]!;
}

describe('a sent email', () => {
  test('has both parts, the shelter as sender and its own Message-ID', async () => {
    await queue(database.db, clock);
    await start().deliverNow();
    const [email] = server.received;
    expect(email).toMatchObject({ from: shelter.email, to: ['noor@example.org'] });
    const { message_id, ...row } = await theEmail();
    expect(email!.header('Message-ID')).toBe(`<${message_id}@pets.example.org>`);
    expect(email!.header('From')).toBe('Haven by the Lake <hello@haven.example>');
    expect(email!.header('To')).toBe('Noor Haddad <noor@example.org>');
    expect(email!.header('Subject')).toBe('Juniper waits for you');
    expect(email!.header('Date')).toBe('Mon, 04 May 2026 10:00:00 +0000');
    expect(email!.header('Auto-Submitted')).toBe('auto-generated');
    expect(email!.text).toContain('Juniper is ready to be picked up.');
    expect(email!.html).toContain('Juniper is ready to be picked up.</p>');
    expect(row).toMatchObject({ status: 'sent', attempts: 1, completed_at: clock.now(), leased_until: null });
    expect(row.content).toEqual(content);
  });

  test('contains its link, which is then erased', async () => {
    await queue(database.db, clock, withLink);
    await start().deliverNow();
    expect(server.received[0]!.text).toContain(withLink.accessLink);
    expect(server.received[0]!.html).toContain(`href="${withLink.accessLink}"`);
    expect(JSON.stringify(await theEmail())).not.toContain('8dK2vWqYxR3n');
  });

  test('is not sent before its time', async () => {
    await queue(database.db, clock, { sendAfter: new Date(clock.now().getTime() + 300_000) });
    const delivery = start();
    await delivery.deliverNow();
    expect(server.received).toEqual([]);
    clock.move(5);
    await delivery.deliverNow();
    expect(server.received).toHaveLength(1);
  });

  test('was committed: a rollback queues nothing', async () => {
    const undone = database.db.transaction().execute(async (trx) => {
      await queue(trx, clock);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await start().deliverNow();
    expect(server.received).toEqual([]);
    expect(await readEmails(database.db)).toEqual([]);
  });

  test('is not sent again after the database was down', async () => {
    await server.behave({ delaysReplies: true });
    await queue(database.db, clock);
    const delivery = start();
    await expect.poll(() => server.received.length).toBe(1);
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const connect = vi.spyOn(database.pool, 'connect').mockRejectedValue(away);
    await server.behave({});
    await delivery.deliverNow();
    expect(delivery.warnings).toEqual(['the outbox can’t be processed (ECONNREFUSED)']);
    connect.mockRestore();
    await delivery.deliverNow();
    expect(await theEmail()).toMatchObject({ status: 'sent', attempts: 1 });
    expect(server.received).toHaveLength(1);
  });

  test('has no headers injected by a name or subject, not even one that is in the table', async () => {
    const injection = 'x\r\nBcc: thief@example.net\r\n\r\nBuy';
    await database.db
      .insertInto('emails')
      .values({
        type: 'test',
        to_name: injection,
        to_email: 'noor@example.org',
        content: JSON.stringify({ ...content, subject: injection }),
        next_attempt_at: clock.now(),
        created_at: clock.now(),
      })
      .execute();
    await start({ getShelter: async () => ({ ...shelter, name: injection }) }).deliverNow();
    const [email] = server.received;
    expect(email!.to).toEqual(['noor@example.org']);
    expect(email!.headers.filter((line) => /^bcc:/i.test(line))).toEqual([]);
    expect(email!.text).toContain('Juniper is ready');
  });
});

describe('a rejected email', () => {
  test('that fails permanently has the server’s message, and delays no other', async () => {
    await server.behave({ rejectRecipients: { 'gone@example.org': '550 5.1.1 No such person here' } });
    await queue(database.db, clock, { ...withLink, email: 'gone@example.org' });
    await queue(database.db, clock, { email: 'here@example.org' });
    const delivery = start();
    await delivery.deliverNow();
    expect(server.received.map(({ to }) => to)).toEqual([['here@example.org']]);
    expect(await theEmail()).toMatchObject({
      status: 'failed',
      last_error: '550 5.1.1 No such person here',
      access_link: null,
      completed_at: clock.now(),
    });
    clock.move(10_000);
    await delivery.deliverNow();
    expect(server.received).toHaveLength(1);
    expect(delivery.warnings).toEqual([]);
  });

  test('that fails for its content does not store the link that the server repeats', async () => {
    const token = withLink.accessLink.split('=')[1]!;
    await server.behave({ rejectContent: `554 5.7.1 Bad link ${withLink.accessLink} with ${token} in it` });
    await queue(database.db, clock, withLink);
    await start().deliverNow();
    expect(await theEmail()).toMatchObject({ status: 'failed', last_error: '554 5.7.1 Bad link … with … in it' });
  });

  test('that fails temporarily is retried with growing delays and the same Message-ID', async () => {
    await server.behave({ rejectRecipients: { 'noor@example.org': '451 4.7.1 Please come again later' } });
    await queue(database.db, clock, withLink);
    const delivery = start();
    const delays: number[] = [];
    for (const expected of [1, 2, 4, 8, 16, 32, 64, 128, 240, 240]) {
      await delivery.deliverNow();
      const { next_attempt_at, status } = await theEmail();
      expect(status).toBe('queued');
      delays.push((next_attempt_at.getTime() - clock.now().getTime()) / 60_000);
      await delivery.deliverNow();
      expect((await theEmail()).attempts).toBe(delays.length);
      clock.move(expected);
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
    const { message_id } = await theEmail();
    await server.behave({});
    await delivery.deliverNow();
    expect(server.received.map((email) => email.header('Message-ID'))).toEqual([`<${message_id}@pets.example.org>`]);
    expect(await theEmail()).toMatchObject({ status: 'sent', last_error: null });
  });

  test('that keeps failing is marked as failed after 31 attempts, about four days later', async () => {
    await server.behave({ rejectRecipients: { 'noor@example.org': '451 4.7.1 Please come again later' } });
    await queue(database.db, clock, { ...withLink, sendAfter: new Date(clock.now().getTime() + 60_000) });
    await database.db.updateTable('emails').set({ attempts: 29 }).execute();
    const delivery = start();
    for (const status of ['queued', 'failed']) {
      clock.move(240);
      await delivery.deliverNow();
      expect((await theEmail()).status).toBe(status);
    }
    const { attempts, access_link, last_error } = await theEmail();
    expect({ attempts, access_link }).toEqual({ attempts: 31, access_link: null });
    expect(last_error).toBe('451 4.7.1 Please come again later');
  });

  test('that fails because of the configuration waits until that is corrected', async () => {
    const login = { user: 'shelter', password: 'right' };
    const url = (password: string) => server.smtpUrl.replace('//', `//shelter:${password}@`);
    await queue(database.db, clock);
    const cases = [
      [{ login }, url('wrong'), 'The mail server refuses the login (535).'],
      [{ login }, server.smtpUrl, 'The mail server refuses the login (530).'],
      [{ rejectSender: '550 5.7.1 Not yours' }, server.smtpUrl, 'The mail server refuses the sender (550).'],
    ] as const;
    for (const [behaviour, smtpUrl, message] of cases) {
      await server.behave(behaviour);
      const delivery = start({ smtpUrl });
      await delivery.deliverNow();
      await delivery.stop();
      expect(await theEmail()).toMatchObject({ status: 'queued', last_error: message });
      expect(delivery.warnings).toEqual([`emails wait: ${message}`]);
      clock.move(5);
    }
    await server.behave({ login });
    await start({ smtpUrl: url('right') }).deliverNow();
    expect(server.received).toHaveLength(1);
  });
});

describe('an unavailable mail server', () => {
  test('is reported once per outage, without naming a recipient', async () => {
    for (let n = 0; n < 6; n++) await queue(database.db, clock, { email: `person${n}@example.org` });
    await server.kill();
    const delivery = start();
    await delivery.deliverNow();
    await delivery.deliverNow();
    expect(delivery.warnings).toEqual(['emails wait: The mail server can’t be reached (ECONNREFUSED).']);
    await server.restart();
    clock.move(5);
    await delivery.deliverNow();
    expect(server.received).toHaveLength(6);
    await server.kill();
    await queue(database.db, clock);
    await delivery.deliverNow();
    expect(delivery.warnings).toHaveLength(2);
    await server.restart();
  });

  test('that accepts connections but never responds is retried later', async () => {
    await server.behave({ isSilent: true });
    await queue(database.db, clock);
    await start({ timeoutMs: 50 }).deliverNow();
    const last_error = 'The mail server takes too long to answer (ETIMEDOUT).';
    expect(await theEmail()).toMatchObject({ status: 'queued', attempts: 1, last_error });
  });
});

describe('a clock that is put back', () => {
  test('delays no email beyond the maximum', async () => {
    await server.behave({ rejectRecipients: { 'noor@example.org': '451 4.7.1 Please come again later' } });
    const delivery = start();
    await queue(database.db, clock);
    await delivery.deliverNow();
    clock.move(-2 * 24 * 60);
    await server.behave({});
    await delivery.deliverNow();
    expect(server.received).toHaveLength(1);
    await queue(database.db, clock);
    clock.move(-60);
    await delivery.deliverNow();
    expect(server.received).toHaveLength(2);
  });
});

describe('emails that are not sent', () => {
  test('are stored with their links without a mail server', async () => {
    await queue(database.db, clock, withLink);
    const delivery = start({ smtpUrl: undefined });
    expect(delivery.sends).toBe(false);
    await delivery.deliverNow();
    expect(await theEmail()).toMatchObject({
      status: 'kept',
      attempts: 0,
      access_link: withLink.accessLink,
      completed_at: clock.now(),
    });
  });

  test('are those to the demo shelter’s people, stored without their links', async () => {
    const to = { name: 'Demo', email: 'demo@example.org', is_demo: true };
    await queue(database.db, clock, { ...withLink, to });
    await queue(database.db, clock);
    await start().deliverNow();
    expect(server.received.map((email) => email.to)).toEqual([['noor@example.org']]);
    expect(await theEmail()).toMatchObject({ status: 'kept', access_link: null });
  });
});

describe('a stop', () => {
  test('waits for emails in transit, and leaves the others for the next start', async () => {
    await server.behave({ delaysReplies: true });
    for (let n = 0; n < 6; n++) await queue(database.db, clock);
    const delivery = start();
    await expect.poll(() => server.received.length).toBe(4);
    const stopped = delivery.stop();
    await server.behave({});
    await stopped;
    const emails = await readEmails(database.db);
    expect(emails.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent', 'queued', 'queued']);
    expect(emails.filter(({ leased_until }) => leased_until !== null)).toEqual([]);
    await start().deliverNow();
    expect(server.received).toHaveLength(6);
  });

  test('releases leased emails that are not in transit', async () => {
    await queue(database.db, clock);
    let stopped: Promise<void> | undefined;
    const delivery = start({
      getShelter: async () => {
        stopped ??= delivery.stop();
        return shelter;
      },
    });
    await delivery.deliverNow();
    await stopped;
    expect(server.received).toEqual([]);
    expect(await theEmail()).toMatchObject({ status: 'queued', attempts: 0, leased_until: null });
  });
});
