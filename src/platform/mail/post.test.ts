import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../../../tests/support/mail-server.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { deliver, letter, MovableClock, queue, readMails } from '../../../tests/support/outbox.ts';
import type { DeliveryOptions } from './deliver-mail.ts';

const clock = new MovableClock();
let database: TestDatabase;
let server: MailServer;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startMailServer();
});
afterAll(async () => {
  await server.stop();
  await database.close();
});
beforeEach(() => {
  server.arrived.length = 0;
});

async function send(mail: Parameters<typeof queue>[2], options: Partial<DeliveryOptions> = {}) {
  await queue(database.db, clock, mail);
  const delivery = deliver({ db: database.db, clock, smtpUrl: server.smtpUrl, ...options });
  await delivery.deliverNow();
  await delivery.stop();
  return server.arrived[0]!;
}

const fromRobot = { from: 'Pets <robot@mail.example>' };
const byVisitor = { letter: { ...letter, replyTo: { name: 'Noor Haddad', address: 'noor@example.org' } } };

describe('who a mail is from, and who answers go to', () => {
  test('the shelter, where nothing else is said', async () => {
    const mail = await send({});
    expect(mail.header('From')).toBe('Haven by the Lake <hello@haven.example>');
    expect(mail.header('Reply-To')).toBeNull();
  });

  test('from MAIL_FROM where that is set, and answered to the shelter', async () => {
    const mail = await send({}, fromRobot);
    expect(mail).toMatchObject({ from: 'robot@mail.example' });
    expect(mail.header('From')).toBe('Pets <robot@mail.example>');
    expect(mail.header('Reply-To')).toBe('Haven by the Lake <hello@haven.example>');
  });

  test.each([{}, fromRobot])('answered to whom the letter names, with %o', async (options) => {
    const mail = await send(byVisitor, options);
    expect(mail.header('Reply-To')).toBe('Noor Haddad <noor@example.org>');
  });
});

describe('a mail that comes again', () => {
  const subscription = { reason: 'You asked for it.', end: 'Stop it' };
  const unsubscribeLink = `https://pets.example.org/saved-searches/unsubscribe?token=${'x'.repeat(43)}`;

  test('tells the mail program how to end it with one click, and forgets the link once it has left', async () => {
    const mail = await send({ letter: { ...letter, subscription }, unsubscribeLink });
    expect(mail.header('List-Unsubscribe')).toBe(`<${unsubscribeLink}>`);
    expect(mail.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(unsubscribeLink);
    expect(mail.html).toContain(unsubscribeLink);
    expect((await readMails(database.db)).at(-1)).toMatchObject({ state: 'sent', unsubscribe_link: null });
  });

  test('leaves without the link where that is gone, as after a restore', async () => {
    const sendAfter = new Date(clock.now().getTime() + 60_000);
    await queue(database.db, clock, { letter: { ...letter, subscription }, unsubscribeLink, sendAfter });
    await database.db.updateTable('mails').set({ unsubscribe_link: null }).where('state', '=', 'queued').execute();
    clock.move(2);
    const delivery = deliver({ db: database.db, clock, smtpUrl: server.smtpUrl });
    await delivery.deliverNow();
    await delivery.stop();
    expect(server.arrived[0]!.header('List-Unsubscribe')).toBeNull();
    expect(server.arrived[0]!.text).toContain('You asked for it.');
  });

  test('is kept without it for people of the demo shelter', async () => {
    const to = { name: 'Noor', email: 'noor@example.org', is_demo: true };
    await send({ letter: { ...letter, subscription }, unsubscribeLink, to });
    expect((await readMails(database.db)).at(-1)).toMatchObject({ state: 'kept', unsubscribe_link: null });
  });
});

test('a file goes along with the letter, and takes the place of neither of its forms', async () => {
  const attachment = { name: 'pickup.ics', type: 'text/calendar', text: 'BEGIN:VCALENDAR\r\nSUMMARY:Zoë\r\n' } as const;
  const mail = await send({ attachment });
  expect(mail.text).toContain('Juniper is ready');
  expect(mail.html).toContain('Juniper is ready');
  expect(mail.attachments).toEqual([
    {
      type: expect.stringMatching(/^text\/calendar; charset=utf-8/),
      name: 'pickup.ics',
      content: 'BEGIN:VCALENDAR\nSUMMARY:Zoë\n',
    },
  ]);
});

test('a mail that comes once says nothing of lists, and brings no file', async () => {
  const mail = await send({});
  expect(mail.header('List-Unsubscribe')).toBeNull();
  expect(mail.attachments).toEqual([]);
});
