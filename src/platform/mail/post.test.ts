import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../../../tests/support/mail-server.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/open-test-database.ts';
import { deliver, letter, MovableClock, queue } from '../../../tests/support/outbox.ts';
import { migrate } from '../database/migrate.ts';
import type { DeliveryOptions } from './deliver-mail.ts';

const clock = new MovableClock();
let database: TestDatabase;
let server: MailServer;
beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database.db);
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
