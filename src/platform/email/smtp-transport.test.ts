import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSmtpServer, type SmtpServer } from '../../../tests/support/smtp-server.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { deliver, content, MovableClock, queue, readEmails } from '../../../tests/support/outbox.ts';
import type { DeliveryOptions } from './deliver-emails.ts';

const clock = new MovableClock();
let database: TestDatabase;
let server: SmtpServer;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startSmtpServer();
});
afterAll(async () => {
  await server.stop();
  await database.close();
});
beforeEach(() => {
  server.received.length = 0;
});

async function send(email: Parameters<typeof queue>[2], options: Partial<DeliveryOptions> = {}) {
  await queue(database.db, clock, email);
  const delivery = deliver({ db: database.db, clock, smtpUrl: server.smtpUrl, ...options });
  await delivery.deliverNow();
  await delivery.stop();
  return server.received[0]!;
}

const fromRobot = { from: 'Pets <robot@mail.example>' };
const byVisitor = { content: { ...content, replyTo: { name: 'Noor Haddad', address: 'noor@example.org' } } };

describe('the sender, and who gets replies', () => {
  test('are the shelter by default', async () => {
    const email = await send({});
    expect(email.header('From')).toBe('Haven by the Lake <hello@haven.example>');
    expect(email.header('Reply-To')).toBeNull();
  });

  test('are MAIL_FROM, and the shelter for replies', async () => {
    const email = await send({}, fromRobot);
    expect(email).toMatchObject({ from: 'robot@mail.example' });
    expect(email.header('From')).toBe('Pets <robot@mail.example>');
    expect(email.header('Reply-To')).toBe('Haven by the Lake <hello@haven.example>');
  });

  test.each([{}, fromRobot])('are set by the content’s replyTo, with %o', async (options) => {
    const email = await send(byVisitor, options);
    expect(email.header('Reply-To')).toBe('Noor Haddad <noor@example.org>');
  });
});

describe('a recurring email', () => {
  const subscription = { reason: 'You asked for it.', end: 'Stop it' };
  const unsubscribeLink = `https://pets.example.org/saved-searches/unsubscribe?token=${'x'.repeat(43)}`;

  test('offers one-click unsubscribing, and erases the link once it is sent', async () => {
    const email = await send({ content: { ...content, subscription }, unsubscribeLink });
    expect(email.header('List-Unsubscribe')).toBe(`<${unsubscribeLink}>`);
    expect(email.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(email.text).toContain(unsubscribeLink);
    expect(email.html).toContain(unsubscribeLink);
    expect((await readEmails(database.db)).at(-1)).toMatchObject({ status: 'sent', unsubscribe_link: null });
  });

  test('is sent without the link if it is gone, as after a restore', async () => {
    const sendAfter = new Date(clock.now().getTime() + 60_000);
    await queue(database.db, clock, { content: { ...content, subscription }, unsubscribeLink, sendAfter });
    await database.db.updateTable('emails').set({ unsubscribe_link: null }).where('status', '=', 'queued').execute();
    clock.move(2);
    const delivery = deliver({ db: database.db, clock, smtpUrl: server.smtpUrl });
    await delivery.deliverNow();
    await delivery.stop();
    expect(server.received[0]!.header('List-Unsubscribe')).toBeNull();
    expect(server.received[0]!.text).toContain('You asked for it.');
  });

  test('is stored without it for people of the demo shelter', async () => {
    const to = { name: 'Noor', email: 'noor@example.org', is_demo: true };
    await send({ content: { ...content, subscription }, unsubscribeLink, to });
    expect((await readEmails(database.db)).at(-1)).toMatchObject({ status: 'kept', unsubscribe_link: null });
  });
});

test('an attachment replaces neither the text nor the HTML', async () => {
  const attachment = { name: 'pickup.ics', type: 'text/calendar', text: 'BEGIN:VCALENDAR\r\nSUMMARY:Zoë\r\n' } as const;
  const email = await send({ attachment });
  expect(email.text).toContain('Juniper is ready');
  expect(email.html).toContain('Juniper is ready');
  expect(email.attachments).toEqual([
    {
      type: expect.stringMatching(/^text\/calendar; charset=utf-8/),
      name: 'pickup.ics',
      content: 'BEGIN:VCALENDAR\nSUMMARY:Zoë\n',
    },
  ]);
});

test('a one-time email has no list headers and no attachment', async () => {
  const email = await send({});
  expect(email.header('List-Unsubscribe')).toBeNull();
  expect(email.attachments).toEqual([]);
});
