import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listTables } from '../../src/platform/backup/tables.ts';
import { writeBackup } from '../../src/platform/backup/write-backup.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

const CARD = '5555341244441115';
const spaced = '5555 3412 4444 1115';
const dashed = '5555-3412-4444-1115';
/** Most of its digits with any separators, also percent-encoded. */
const LEAK = /5555(?:%20|%2d|\W){0,3}3412(?:%20|%2d|\W){0,3}4444/i;

// Specification: payment-card-mask
test('a card number sent to the server in any way is stored nowhere', async () => {
  const app = await startApp();
  const currentUser = await createSignedInUser(app.db);
  const admin = await createSignedInUser(app.db, { role: 'Admin' });
  const answers: string[] = [];
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(app.url + path, {
      method,
      headers: { authorization: `Bearer ${currentUser.token}`, 'content-type': 'application/json', ...headers },
      redirect: 'manual',
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    answers.push(JSON.stringify([...response.headers]), await response.text());
    return response.status;
  };
  const post = (body: unknown, headers?: Record<string, string>) => send('POST', '/api/payments/', body, headers);
  const statuses = new Set<number>();
  for (const method of [CARD, spaced]) statuses.add(await post({ payment_type: 'MasterCard', method }));
  expect([...statuses]).toEqual([201]);
  for (const body of wrongBodies(currentUser.id)) statuses.add(await post(body));
  statuses.add(await post(form(), { 'content-type': 'multipart/form-data; boundary=edge' }));
  statuses.add(await post(`method=${CARD}`, { 'content-type': 'application/x-www-form-urlencoded' }));
  statuses.add(await post({ payment_type: 'MasterCard', method: CARD }, { authorization: 'Bearer nobody' }));
  const walkIn = { pet_id: 1, first_name: 'Noor', last_name: 'Haddad', phone_number: '1', method: 'card' };
  const atDesk = { authorization: `Bearer ${admin.token}` };
  for (const note of [CARD, `Card ${spaced}`, dashed]) {
    expect(await send('POST', '/api/adoptions/walk-in', { ...walkIn, note }, atDesk)).toBe(400);
  }
  for (const number of [CARD, encodeURIComponent(spaced), dashed]) {
    for (const path of addresses(number)) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        statuses.add(await send(method, path, method === 'GET' ? undefined : { method: number }));
      }
    }
  }
  await send('GET', `/api/payments/user/${currentUser.id}`);
  await send('GET', `/api/payments/user/${currentUser.id}`, undefined, { authorization: `Bearer ${admin.token}` });
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect([...statuses]).toEqual(expect.arrayContaining([201, 400, 401, 403, 404, 415]));

  const file = join(app.dataDir, 'backup.tar.gz');
  await writeBackup(app.db, { photos: app.application.photos.files, file, now: new Date() });
  await sql`checkpoint`.execute(app.db);
  const places = {
    answers: answers.join('\n'),
    log: app.log.join('\n'),
    tables: await allRows(app),
    files: filesBelow(app.dataDir),
    backup: gunzipSync(readFileSync(file)).toString('latin1'),
  };
  await app.stop();
  // The search finds the values that are stored on purpose, so it would find others too.
  expect(places.answers).toContain('**** **** **** 1115');
  expect(places.tables).toContain('**** **** **** 1115');
  expect(places.backup).toContain('**** **** **** 1115');
  expect(places.log).toContain('/api/payments/');
  for (const [place, text] of Object.entries(places)) expect(LEAK.exec(text)?.[0], place).toBeUndefined();
});

test('the search finds a number in any notation', () => {
  for (const text of [CARD, spaced, dashed, encodeURIComponent(spaced)]) expect(LEAK.test(`.${text}.`)).toBe(true);
});

function wrongBodies(userId: number): unknown[] {
  const card = { payment_type: 'MasterCard' };
  return [
    { ...card, method: dashed },
    { ...card, method: `${CARD}0` },
    { ...card, method: `x${CARD}` },
    { ...card, method: Number(CARD) },
    { ...card, method: [CARD] },
    { ...card, method: { number: CARD } },
    { ...card, method: `${CARD}\0` },
    { ...card, method: CARD, user_id: CARD },
    { ...card, method: CARD, user_id: userId + 1 },
    { ...card, method: CARD, number: CARD, [CARD]: CARD },
    { payment_type: 'PayPal', method: `${CARD}@example.org` },
    { payment_type: 'PayPal', method: `noor@${dashed}` },
    { payment_type: 'PayPal', method: `${spaced} @` },
    { payment_type: 'PayPal', method: CARD },
    { payment_type: 'Card', method: `Visa ${CARD}` },
    { payment_type: 'Card', method: spaced },
    { payment_type: 'At pickup', method: CARD },
    { payment_type: CARD, method: CARD },
    { payment_type: 'Visa', method: CARD },
    { method: CARD },
    [CARD],
    CARD,
    `"${CARD}"`,
    `{"payment_type":"MasterCard","method":"${CARD}`,
    `{"${CARD}"`,
  ];
}

function form(): string {
  const part = (name: string, value: string) =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return `${part('payment_type', 'MasterCard')}${part('method', CARD)}--edge--\r\n`;
}

function addresses(number: string): string[] {
  return [
    `/api/payments/${number}`,
    `/api/payments/user/${number}`,
    `/api/payments/?method=${number}`,
    `/api/${number}`,
    `/user-dashboard/payment-settings?method=${number}`,
    `/${number}`,
    `/${number}%`,
  ];
}

function filesBelow(dir: string): string {
  return globSync('**/*', { cwd: dir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');
}

async function allRows(app: StartedApp): Promise<string> {
  const rows: string[] = [];
  for (const { name } of await listTables(app.db)) {
    const { rows: lines } = await sql<{ line: string }>`
      select row_to_json(t)::text as line from ${sql.table(name)} t`.execute(app.db);
    rows.push(...lines.map(({ line }) => line));
  }
  return rows.join('\n');
}
