import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startMailServer, type MailServer } from '../../../tests/support/mail-server.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { deliver, letter, MovableClock, queue, readMails, shelter } from '../../../tests/support/outbox.ts';
import type { Delivery, DeliveryOptions } from './deliver-mail.ts';

let database: TestDatabase;
let server: MailServer;
let clock: MovableClock;
let deliveries: Delivery[];
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startMailServer();
});
afterAll(async () => {
  await server.stop();
  await database.close();
});
beforeEach(async () => {
  await database.db.deleteFrom('mails').execute();
  await server.behave({});
  server.arrived.length = 0;
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
  letter: { ...letter, action: { label: 'Set a new password' } },
  accessLink: 'https://pets.example.org/reset-password?token=8dK2vWqYxR3nT5bZ7mPfLhJcAeUgSoNi',
};

async function theMail() {
  return (await readMails(database.db))[0]!;
}

describe('a mail that is sent', () => {
  test('arrives with both parts, from the shelter, under a Message-ID of its own', async () => {
    await queue(database.db, clock);
    await start().deliverNow();
    const [mail] = server.arrived;
    expect(mail).toMatchObject({ from: shelter.email, to: ['noor@example.org'] });
    const { message_id, ...row } = await theMail();
    expect(mail!.header('Message-ID')).toBe(`<${message_id}@pets.example.org>`);
    expect(mail!.header('From')).toBe('Haven by the Lake <hello@haven.example>');
    expect(mail!.header('To')).toBe('Noor Haddad <noor@example.org>');
    expect(mail!.header('Subject')).toBe('Juniper waits for you');
    expect(mail!.header('Date')).toBe('Mon, 04 May 2026 10:00:00 +0000');
    expect(mail!.header('Auto-Submitted')).toBe('auto-generated');
    expect(mail!.text).toContain('Juniper is ready to be picked up.');
    expect(mail!.html).toContain('Juniper is ready to be picked up.</p>');
    expect(row).toMatchObject({ state: 'sent', tries: 1, settled_at: clock.now(), leased_until: null });
    expect(row.letter).toEqual(letter);
  });

  test('carries its link, which is kept nowhere afterwards', async () => {
    await queue(database.db, clock, withLink);
    await start().deliverNow();
    expect(server.arrived[0]!.text).toContain(withLink.accessLink);
    expect(server.arrived[0]!.html).toContain(`href="${withLink.accessLink}"`);
    expect(JSON.stringify(await theMail())).not.toContain('8dK2vWqYxR3n');
  });

  test('is not sent before its time', async () => {
    await queue(database.db, clock, { sendAfter: new Date(clock.now().getTime() + 300_000) });
    const delivery = start();
    await delivery.deliverNow();
    expect(server.arrived).toEqual([]);
    clock.move(5);
    await delivery.deliverNow();
    expect(server.arrived).toHaveLength(1);
  });

  test('is one that was committed: what is rolled back was never queued', async () => {
    const undone = database.db.transaction().execute(async (trx) => {
      await queue(trx, clock);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await start().deliverNow();
    expect(server.arrived).toEqual([]);
    expect(await readMails(database.db)).toEqual([]);
  });

  test('while the database is away is not forgotten', async () => {
    await server.behave({ holdsMails: true });
    await queue(database.db, clock);
    const delivery = start();
    await expect.poll(() => server.arrived.length, { timeout: 20_000 }).toBe(1);
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const connect = vi.spyOn(database.pool, 'connect').mockRejectedValue(away);
    await server.behave({});
    await delivery.deliverNow();
    expect(delivery.troubles).toEqual(['the outbox cannot be worked on (ECONNREFUSED)']);
    connect.mockRestore();
    await delivery.deliverNow();
    expect(await theMail()).toMatchObject({ state: 'sent', tries: 1 });
    expect(server.arrived).toHaveLength(1);
  });

  test('gets no header from a name or a subject, not even one that is in the table', async () => {
    const evil = 'x\r\nBcc: thief@example.net\r\n\r\nBuy';
    await database.db
      .insertInto('mails')
      .values({
        kind: 'test',
        to_name: evil,
        to_address: 'noor@example.org',
        letter: JSON.stringify({ ...letter, subject: evil }),
        next_try_at: clock.now(),
        created_at: clock.now(),
      })
      .execute();
    await start({ getShelter: async () => ({ ...shelter, name: evil }) }).deliverNow();
    const [mail] = server.arrived;
    expect(mail!.to).toEqual(['noor@example.org']);
    expect(mail!.headers.filter((line) => /^bcc:/i.test(line))).toEqual([]);
    expect(mail!.text).toContain('Juniper is ready');
  });
});

describe('a mail that is refused', () => {
  test('for good is shown as failed with the server’s words, and holds up nobody', async () => {
    await server.behave({ refuse: { 'gone@example.org': '550 5.1.1 No such person here' } });
    await queue(database.db, clock, { ...withLink, email: 'gone@example.org' });
    await queue(database.db, clock, { email: 'here@example.org' });
    const delivery = start();
    await delivery.deliverNow();
    expect(server.arrived.map(({ to }) => to)).toEqual([['here@example.org']]);
    expect(await theMail()).toMatchObject({
      state: 'failed',
      last_refusal: '550 5.1.1 No such person here',
      access_link: null,
      settled_at: clock.now(),
    });
    clock.move(10_000);
    await delivery.deliverNow();
    expect(server.arrived).toHaveLength(1);
    expect(delivery.troubles).toEqual([]);
  });

  test('for its content leaves no trace of the link that the server repeats', async () => {
    const token = withLink.accessLink.split('=')[1]!;
    await server.behave({ refuseContent: `554 5.7.1 Bad link ${withLink.accessLink} with ${token} in it` });
    await queue(database.db, clock, withLink);
    await start().deliverNow();
    expect(await theMail()).toMatchObject({ state: 'failed', last_refusal: '554 5.7.1 Bad link … with … in it' });
  });

  test('for now is tried again after growing pauses, under the same Message-ID', async () => {
    await server.behave({ refuse: { 'noor@example.org': '451 4.7.1 Please come again later' } });
    await queue(database.db, clock, withLink);
    const delivery = start();
    const pauses: number[] = [];
    for (const expected of [1, 2, 4, 8, 16, 32, 64, 128, 240, 240]) {
      await delivery.deliverNow();
      const { next_try_at, state } = await theMail();
      expect(state).toBe('queued');
      pauses.push((next_try_at.getTime() - clock.now().getTime()) / 60_000);
      await delivery.deliverNow();
      expect((await theMail()).tries).toBe(pauses.length);
      clock.move(expected);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
    const { message_id } = await theMail();
    await server.behave({});
    await delivery.deliverNow();
    expect(server.arrived.map((mail) => mail.header('Message-ID'))).toEqual([`<${message_id}@pets.example.org>`]);
    expect(await theMail()).toMatchObject({ state: 'sent', last_refusal: null });
  });

  test('for now, again and again, is given up after the thirty-first try, about four days later', async () => {
    await server.behave({ refuse: { 'noor@example.org': '451 4.7.1 Please come again later' } });
    await queue(database.db, clock, { ...withLink, sendAfter: new Date(clock.now().getTime() + 60_000) });
    await database.db.updateTable('mails').set({ tries: 29 }).execute();
    const delivery = start();
    for (const state of ['queued', 'failed']) {
      clock.move(240);
      await delivery.deliverNow();
      expect((await theMail()).state).toBe(state);
    }
    const { tries, access_link, last_refusal } = await theMail();
    expect({ tries, access_link }).toEqual({ tries: 31, access_link: null });
    expect(last_refusal).toBe('451 4.7.1 Please come again later');
  });

  test('because of a wrong setup waits until that is mended', async () => {
    const login = { user: 'shelter', password: 'right' };
    const url = (password: string) => server.smtpUrl.replace('//', `//shelter:${password}@`);
    await queue(database.db, clock);
    const cases = [
      [{ login }, url('wrong'), 'The mail server refuses the login (535).'],
      [{ login }, server.smtpUrl, 'The mail server refuses the login (530).'],
      [{ refuseSender: '550 5.7.1 Not yours' }, server.smtpUrl, 'The mail server refuses the sender (550).'],
    ] as const;
    for (const [behaviour, smtpUrl, words] of cases) {
      await server.behave(behaviour);
      const delivery = start({ smtpUrl });
      await delivery.deliverNow();
      await delivery.stop();
      expect(await theMail()).toMatchObject({ state: 'queued', last_refusal: words });
      expect(delivery.troubles).toEqual([`mails wait: ${words}`]);
      clock.move(5);
    }
    await server.behave({ login });
    await start({ smtpUrl: url('right') }).deliverNow();
    expect(server.arrived).toHaveLength(1);
  });
});

describe('a mail server that is away', () => {
  test('is told of once an outage, without naming anybody', async () => {
    for (let n = 0; n < 6; n++) await queue(database.db, clock, { email: `person${n}@example.org` });
    await server.goDown();
    const delivery = start();
    await delivery.deliverNow();
    await delivery.deliverNow();
    expect(delivery.troubles).toEqual(['mails wait: The mail server cannot be reached (ECONNREFUSED).']);
    await server.comeBack();
    clock.move(5);
    await delivery.deliverNow();
    expect(server.arrived).toHaveLength(6);
    await server.goDown();
    await queue(database.db, clock);
    await delivery.deliverNow();
    expect(delivery.troubles).toHaveLength(2);
    await server.comeBack();
  });

  test('or takes connections and says nothing, is asked again later', async () => {
    await server.behave({ isSilent: true });
    await queue(database.db, clock);
    await start({ patienceMs: 50 }).deliverNow();
    const last_refusal = 'The mail server takes too long to answer (ETIMEDOUT).';
    expect(await theMail()).toMatchObject({ state: 'queued', tries: 1, last_refusal });
  });
});

describe('a clock that is put back', () => {
  test('makes no mail wait longer than the longest pause', async () => {
    await server.behave({ refuse: { 'noor@example.org': '451 4.7.1 Please come again later' } });
    const delivery = start();
    await queue(database.db, clock);
    await delivery.deliverNow();
    clock.move(-2 * 24 * 60);
    await server.behave({});
    await delivery.deliverNow();
    expect(server.arrived).toHaveLength(1);
    await queue(database.db, clock);
    clock.move(-60);
    await delivery.deliverNow();
    expect(server.arrived).toHaveLength(2);
  });
});

describe('mails that do not leave', () => {
  test('are kept with their links where no mail server is set up', async () => {
    await queue(database.db, clock, withLink);
    const delivery = start({ smtpUrl: undefined });
    expect(delivery.sends).toBe(false);
    await delivery.deliverNow();
    expect(await theMail()).toMatchObject({
      state: 'kept',
      tries: 0,
      access_link: withLink.accessLink,
      settled_at: clock.now(),
    });
  });

  test('are those to people of the demo shelter, without their links where others are sent', async () => {
    const to = { name: 'Demo', email: 'demo@example.org', is_demo: true };
    await queue(database.db, clock, { ...withLink, to });
    await queue(database.db, clock);
    await start().deliverNow();
    expect(server.arrived.map((mail) => mail.to)).toEqual([['noor@example.org']]);
    expect(await theMail()).toMatchObject({ state: 'kept', access_link: null });
  });
});

describe('a stop', () => {
  test('waits for the mail on its way, and leaves what was not begun to the next start', async () => {
    await server.behave({ holdsMails: true });
    for (let n = 0; n < 6; n++) await queue(database.db, clock);
    const delivery = start();
    await expect.poll(() => server.arrived.length, { timeout: 20_000 }).toBe(4);
    const stopped = delivery.stop();
    await server.behave({});
    await stopped;
    const mails = await readMails(database.db);
    expect(mails.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent', 'queued', 'queued']);
    expect(mails.filter(({ leased_until }) => leased_until !== null)).toEqual([]);
    await start().deliverNow();
    expect(server.arrived).toHaveLength(6);
  });

  test('that comes before a leased mail was begun gives it back', async () => {
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
    expect(server.arrived).toEqual([]);
    expect(await theMail()).toMatchObject({ state: 'queued', tries: 0, leased_until: null });
  });
});
