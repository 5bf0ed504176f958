import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { clearTables } from '../support/clear-tables.ts';
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '../support/open-test-database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { hashToken } from '../../src/platform/tokens.ts';
import { queueEmail } from '../../src/platform/email/queue-email.ts';

const now = new Date('2026-05-04T10:00:00Z');
let database: TestDatabase;
afterEach(() => database.close());

const content = { subject: 'Hello', preview: '', greeting: '', paragraphs: [], action: { label: 'Open' } };
const linkOf = (token: string) => `https://pets.example.org/reset-password?token=${token}`;

async function insertReset(token: string): Promise<void> {
  // Older schemas lack columns that factories fill in.
  const { rows } = await sql<{ id: number }>`
    insert into users (name, email, phone_number, role_id) values ('Noor', ${`${token}@example.org`}, '', 2)
    returning id`.execute(database.db);
  const { id } = rows[0]!;
  await database.db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: id, created_at: now })
    .execute();
}

async function insertSubscriber(token: string, traits: { confirmed_at: Date | null }): Promise<void> {
  await database.db
    .insertInto('newsletter_subscribers')
    .values({
      name: 'Noor',
      email: `${token}@example.org`,
      confirm_token_hash: hashToken(token),
      unsubscribe_token: `end-${token}`,
      created_at: now,
      ...traits,
    })
    .execute();
}

const readLinks = () => database.db.selectFrom('emails').select(['access_link', 'status']).orderBy('id').execute();

describe('the link in an email', () => {
  test('is erased with its token, and an unsent email with it is canceled', async () => {
    database = await openTestDatabase();
    for (const token of ['used', 'valid']) {
      await insertReset(token);
      const to = { name: '', email: 'noor@example.org', is_demo: false };
      await queueEmail(database.db, { type: 'password-reset', to, content, accessLink: linkOf(token), now });
    }
    await database.db.deleteFrom('password_resets').where('token_hash', '=', hashToken('used')).execute();
    expect(await readLinks()).toEqual([
      { access_link: null, status: 'dropped' },
      { access_link: linkOf('valid'), status: 'queued' },
    ]);
  });

  test('is migrated from an older database if its token is still valid, and erased otherwise', async () => {
    database = await openEmptyDatabase();
    await migrate(database.db, '0007-dashboards');
    await insertReset('valid');
    await insertSubscriber('waiting', { confirmed_at: null });
    await insertSubscriber('confirmed', { confirmed_at: now });
    for (const token of ['valid', 'used', 'waiting', 'confirmed', 'end-confirmed']) {
      await sql`
        insert into mails (kind, to_name, to_address, letter, access_link, state, next_try_at, created_at)
        values ('x', '', 'o@example.org', '{}', ${linkOf(token)}, 'kept', ${now}, ${now})`.execute(database.db);
    }
    await migrate(database.db);
    expect((await readLinks()).map(({ access_link }) => access_link)).toEqual([
      linkOf('valid'),
      null,
      linkOf('waiting'),
      null,
      linkOf('end-confirmed'),
    ]);
    await clearTables(database.db, 'password_resets');
    await database.db.updateTable('newsletter_subscribers').set({ confirmed_at: now }).execute();
    expect((await readLinks()).map(({ access_link }) => access_link)).toEqual([
      null,
      null,
      null,
      null,
      linkOf('end-confirmed'),
    ]);
  });
});
