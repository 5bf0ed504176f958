import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import type { BackupWarning } from '../../../platform/backup/schedule/backup-status.ts';
import { sendAlarm } from './send-alarm.ts';

let here: TestDatabase;
let warnings: string[];
beforeAll(async () => {
  here = await openTestDatabase();
  await createUser(here.db, { name: 'Robin Keller', email: 'robin@shelter.example', role_id: 1 });
  await createUser(here.db, { name: 'Ines Kaur', email: 'ines@shelter.example', role_id: 1 });
  await createUser(here.db, { email: 'adopter@home.example' });
});
afterAll(() => here.close());
beforeEach(async () => {
  await clearTables(here.db, 'emails', 'backup_alarms');
  warnings = [];
});

function alarmAt(time: string, warning: BackupWarning | null): Promise<void> {
  const status = { last: null, lastVerifiedAt: null, warning };
  return sendAlarm(here.db, status, {
    timeZone: 'America/New_York',
    publicUrl: 'http://pets.example',
    now: new Date(time),
    onWarning: (what) => void warnings.push(what),
  });
}

const listEmails = () => here.db.selectFrom('emails').select(['to_email', 'content']).orderBy('id').execute();

test('late backups are emailed to all Admins and logged, once a day', async () => {
  await alarmAt('2026-11-30T11:00:00Z', { type: 'late' });
  await alarmAt('2026-11-30T11:01:00Z', { type: 'failing', reason: 'The disk is full.' });
  // Still the same day at the shelter.
  await alarmAt('2026-12-01T04:00:00Z', { type: 'late' });
  const emails = await listEmails();
  expect(emails.map(({ to_email }) => to_email)).toEqual(['robin@shelter.example', 'ines@shelter.example']);
  expect(emails[0]!.content).toMatchObject({ subject: 'Your backup is late' });
  expect(warnings).toEqual(['Your backup is late. There is no complete backup yet.']);
  await alarmAt('2026-12-01T06:00:00Z', { type: 'failing', reason: 'The disk is full.' });
  expect(await listEmails()).toHaveLength(4);
});

test('a failed test restore says which backup and why', async () => {
  await alarmAt('2026-11-30T11:00:00Z', { type: 'damaged', name: 'pawhaven-1.tar.gz', reason: 'pets is incomplete.' });
  const [email] = await listEmails();
  expect(JSON.stringify(email!.content)).toContain('pawhaven-1.tar.gz to a test database, and it failed: pets is');
});

test('nothing is sent while all is well', async () => {
  await alarmAt('2026-11-30T11:00:00Z', null);
  expect(await listEmails()).toEqual([]);
});
