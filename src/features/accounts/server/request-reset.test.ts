import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { recordStatements } from '../../../../tests/support/record-statements.ts';
import { limits } from '../../../platform/limits/limits.ts';
import { emailResetLinks, requestReset } from './reset-password.ts';

const now = new Date('2026-05-04T10:00:00Z');
const context = { ip: '203.0.113.7', now };
const publicUrl = 'https://pets.example.org';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  await createUser(database.db, { email: 'noor@example.org' });
});
afterEach(() => database.close());

const ask = (email: string) => requestReset(database.db, limits, email, context);
const emailLinks = (signal?: AbortSignal) => {
  const onWarning = (what: string) => expect.unreachable(what);
  return emailResetLinks(database.db, { now, publicUrl, onWarning, ...(signal && { signal }) });
};
const listEmails = () => database.db.selectFrom('emails').select(['type', 'to_email']).execute();

describe('a request for a reset link', () => {
  test('sends the same statements for an email with and without an account, before the response', async () => {
    const unknown = await recordStatements(() => ask('nobody@example.org'), { ofJobs: true });
    const known = await recordStatements(() => ask('noor@example.org'), { ofJobs: true });
    expect(known.length).toBeGreaterThan(1);
    expect(known).toEqual(unknown);
    expect(known.join()).not.toContain('"users"');
    expect(await listEmails()).toEqual([]);
  });

  test('is handled after the response if there is an account, and logged with its arrival time', async () => {
    await ask('NOOR@example.org');
    await ask('nobody@example.org');
    await emailLinks();
    expect(await listEmails()).toEqual([{ type: 'password-reset', to_email: 'noor@example.org' }]);
    const events = await database.db.selectFrom('audit_log').select(['action', 'at', 'ip']).execute();
    expect(events).toEqual([{ action: 'password.reset_requested', at: now, ip: context.ip }]);
    expect(await database.db.selectFrom('reset_requests').selectAll().execute()).toEqual([]);
  });

  test('waits in the database: a stop between response and email loses nothing', async () => {
    await ask('noor@example.org');
    await emailLinks(AbortSignal.abort());
    expect(await listEmails()).toEqual([]);
    await emailLinks();
    expect(await listEmails()).toHaveLength(1);
  });

  test('is handled once by several servers', async () => {
    await ask('noor@example.org');
    await Promise.all([emailLinks(), emailLinks(), emailLinks()]);
    expect(await listEmails()).toHaveLength(1);
  });

  test('that fails does not block others', async () => {
    await createUser(database.db, { email: 'two ads@example.org' });
    await ask('two ads@example.org');
    await ask('noor@example.org');
    const warnings: string[] = [];
    const onWarning = (what: string) => void warnings.push(what);
    await emailResetLinks(database.db, { now, publicUrl, onWarning });
    expect(warnings).toEqual(['a reset link couldn’t be emailed (unknown)']);
    expect(await listEmails()).toEqual([{ type: 'password-reset', to_email: 'noor@example.org' }]);
  });
});
