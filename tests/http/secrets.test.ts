import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writeBackup } from '../../src/platform/backup/write-backup.ts';
import { listTables } from '../../src/platform/backup/tables.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

const passwords = ['Canary.First-417', 'Canary.Second-417', 'Canary.Wrong-417', 'canary-weak'];

test('passwords and tokens are in no log, table, file, backup or response', async () => {
  const app = await startApp();
  const answers: string[] = [];
  const call = async (method: string, path: string, options: Parameters<StartedApp['call']>[2]) => {
    const answer = await app.call(method, path, options);
    answers.push(JSON.stringify(answer.body));
    return answer.body;
  };
  const [first, second, wrong, weak] = passwords;
  const email = 'canary@example.org';
  const person = { name: 'Canary', email, phone_number: '+1 555 0100' };
  await call('POST', '/api/auth/signup', { body: { ...person, password: weak } });
  await call('POST', '/api/auth/signup', { body: { ...person, password: first } });
  await call('POST', '/api/auth/signup', { body: { ...person, password: first } });
  await call('POST', '/api/auth/login', { body: { email, password: wrong } });
  await call('POST', '/api/auth/login', { body: `{"email":"${email}","password":"${wrong}"` });
  const { token } = await call('POST', '/api/auth/login', { body: { email, password: first } });
  await call('PUT', '/api/users/me', { token, body: { email: 'moved@example.org', current_password: wrong } });
  const body = { current_password: first, new_password: second };
  const { token: newToken } = await call('POST', '/api/users/me/password', { token, body });
  await call('GET', `/api/users/me?password=${first}&token=${newToken}`, { token: newToken });
  await call('GET', '/api/users/me', { token });
  await app.get('/reset-password?token=canary-link-417');
  await app.get('/newsletter/confirm?token=canary-link-417');
  await call('POST', '/api/newsletter/confirm', { body: { token: 'canary-link-417' } });
  for (const password of [weak, second]) {
    await call('POST', `/api/auth/reset-password/${'canary-link-417'.padEnd(43, 'x')}`, { body: { password } });
  }
  const file = join(app.dataDir, 'backup.tar.gz');
  await writeBackup(app.db, { photos: app.application.photos.files, file, now: new Date() });
  const places = {
    log: app.log.join('\n'),
    tables: await allRows(app),
    files: globSync('**/*', { cwd: app.dataDir, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
      .join('\n'),
    backup: gunzipSync(readFileSync(file)).toString('latin1'),
    answers: answers.join('\n').replaceAll(`"token":"${token}"`, '').replaceAll(`"token":"${newToken}"`, ''),
  };
  await app.stop();
  expect(places.log).toContain('/api/users/me/password');
  expect(places.tables).toContain(email);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(newToken).toMatch(/^[\w-]{43}$/);
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [...passwords, token, newToken, 'canary-link-417']) {
      expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
    }
  }
});

async function allRows(app: StartedApp): Promise<string> {
  const rows: string[] = [];
  for (const name of [
    ...(await listTables(app.db)).map((table) => table.name),
    'sessions',
    'password_resets',
    'reset_requests',
    'invitations',
    'rate_limits',
  ]) {
    const { rows: lines } = await sql<{ line: string }>`
      select row_to_json(t)::text as line from ${sql.table(name)} t`.execute(app.db);
    rows.push(...lines.map(({ line }) => line));
  }
  return rows.join('\n');
}
