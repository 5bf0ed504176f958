import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptMethods } from '../src/features/receipts/receipts.constants.ts';
import type { AdoptionChart, Movement, WaitingPet } from '../src/features/reports/reports.contract.ts';
import { restoreBackup } from '../src/platform/backup/restore-backup.ts';
import { filesOnDisk } from '../src/platform/images/photo-files.ts';
import { addDays } from '../src/platform/shelter-day.contract.ts';
import { createSignedInUser, type SignedInUser } from './support/signed-in-users.ts';
import { startApp, type StartedApp } from './support/start-app.ts';

/** A shelter of the version before custodies were recorded, and what its reports said then. */
const folder = join(import.meta.dirname, 'support/earlier-shelter');
const now = new Date('2026-11-28T10:00:00Z');
const months = 'from=2024-12&to=2026-11';

let app: StartedApp;
let admin: SignedInUser;
let earlier: Record<string, unknown> & {
  'intakes-and-outcomes': { month: string; intakes: number; outcomes: number }[];
  'longest-waiting': Pick<WaitingPet, 'id' | 'since' | 'days'>[];
};
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now }, env: { TZ_SHELTER: 'UTC' } });
  earlier = JSON.parse(await readFile(join(folder, 'reports.json'), 'utf8'));
  await restoreBackup(app.db, {
    photos: filesOnDisk(join(app.dataDir, 'photos')),
    dataDir: app.dataDir,
    file: join(folder, 'backup.tar.gz'),
  });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

async function get<T>(path: string): Promise<T> {
  const { status, body } = await app.call<T>('GET', `/api/reports/${path}`, { token: admin.token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

interface EarlierFees {
  all: FeeMetrics;
  by_month: FeeMetrics[];
  by_method: FeeMetrics[];
  by_type: FeeMetrics[];
}
type FeeMetrics = Record<string, unknown> & { net_cents: number };

/** All receipts were for fees, and paid in one of three ways. */
function withParts({ all, by_month, by_method, by_type, ...range }: EarlierFees) {
  const add = (metrics: FeeMetrics) => ({
    ...metrics,
    fees_cents: metrics.net_cents,
    deposits_cents: 0,
    donations_cents: 0,
  });
  const none = { payments: 0, payments_cents: 0, refunds: 0, refunds_cents: 0, net_cents: 0 };
  const methodOf = (method: string) => by_method.find((each) => each['method'] === method) ?? { method, ...none };
  return {
    ...range,
    all: add(all),
    by_month: by_month.map(add),
    by_method: receiptMethods.map((method) => add(methodOf(method))),
    by_type: by_type.map(add),
  };
}

test.each(['length-of-stay', 'adoptions', 'applications', 'fees'])('%s: says what it said', async (report) => {
  const expected = report === 'fees' ? withParts(earlier[report] as EarlierFees) : earlier[report];
  expect(await get(`${report}?${months}`)).toEqual(expected);
});

test('the dashboard’s chart: says what it said', async () => {
  expect(await get<AdoptionChart>('adoption-chart')).toEqual(earlier['adoption-chart']);
});

test('the longest waiting: are the same pets, without owners’ listings', async () => {
  const waiting = await get<WaitingPet[]>('longest-waiting');
  const listings = await app.db.selectFrom('pets').select('id').where('listed_by_owner', '=', true).execute();
  const owned = new Set(listings.map(({ id }) => id));
  const expected = earlier['longest-waiting'].filter(({ id }) => !owned.has(id));
  expect(expected.length).toBeGreaterThan(100);
  expect(waiting.map(({ id, since, days }) => ({ id, since, days }))).toEqual(expected);
});

test('intakes and outcomes: are as many in each month', async () => {
  const count = async (group: string, month: string) => {
    const next = addDays(`${month}-28`, 4).slice(0, 7);
    const days = `from=${month}-01&to=${addDays(`${next}-01`, -1)}`;
    return (await get<Movement[]>(`movements?group=${group}&${days}`)).length;
  };
  const found = [];
  for (const { month } of earlier['intakes-and-outcomes']) {
    found.push({ month, intakes: await count('intakes', month), outcomes: await count('outcomes', month) });
  }
  expect(found).toEqual(earlier['intakes-and-outcomes']);
});
