import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import {
  addUpAdoptions,
  addUpApplications,
  addUpFees,
  addUpStays,
  daysBetween,
  monthsLater,
} from '../../../../tests/support/shelter-ledger.ts';
import { ShelterStory } from '../../../../tests/support/shelter-story.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits, type Limits } from '../../../platform/limits/limits.ts';
import { addDays } from '../../../platform/shelter-day.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import type { AdoptionChart, AdoptionsReport, LengthOfStay, WaitingPet } from '../reports.contract.ts';

const MONTHS = 15;
const timeZone = 'America/Los_Angeles';

let app: StartedApp;
let admin: SignedInUser;
let story: ShelterStory;
const clock = new MovableClock();
beforeAll(async () => {
  const wide = Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, { ...limit, max: 1e6 }]));
  app = await startApp({ clock, limits: wide as Limits, env: { TZ_SHELTER: timeZone } });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  story = new ShelterStory({ app, clock, admin }, { timeZone, seed: 2 });
  await story.live(MONTHS);
}, 300_000);
afterAll(() => app.stop());

async function get<T>(path: string): Promise<T> {
  const { status, body } = await app.call<T>('GET', `/api/reports/${path}`, { token: admin.token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

type Cells = Record<string, string>;
const readCsv = async (path: string): Promise<Cells[]> => parse(await get<string>(path), { columns: true });

const lastMonth = () => story.ledger.monthOf(clock.now());
/** All of the story, a quarter of it, and months of which half lie before it. */
function ranges() {
  const to = lastMonth();
  return [
    { from: monthsLater(to, -MONTHS), to },
    { from: monthsLater(to, -8), to: monthsLater(to, -6) },
    { from: monthsLater(to, -20), to: monthsLater(to, -10) },
  ];
}

describe('the reports, after fifteen months of deeds', () => {
  test('have much of everything to tell', () => {
    expect(story.done.size).toBe(16);
    for (const [deed, times] of story.done) expect([deed, times >= 3]).toEqual([deed, true]);
    const { adoptions, receipts } = story.ledger;
    const isAtEdge = ({ at }: { at: Date }) => at.toISOString().slice(0, 7) !== story.ledger.monthOf(at);
    expect([...adoptions, ...receipts].filter(isAtEdge).length).toBeGreaterThan(2);
  });

  test.each([
    ['length-of-stay', addUpStays],
    ['adoptions', addUpAdoptions],
    ['applications', addUpApplications],
    ['fees', addUpFees],
  ] as const)('%s: every figure is what was done, in the table as well', async (report, addUp) => {
    for (const { from, to } of ranges()) {
      const expected = addUp(story.ledger, { from, to });
      const answer = await get<typeof expected>(`${report}?from=${from}&to=${to}`);
      expect(answer).toEqual(expected);
      expect(await readCsv(`${report}/export?from=${from}&to=${to}`)).toEqual(linesOf(answer));
    }
    const usual = await get(report);
    expect(usual).toEqual(addUp(story.ledger, { from: monthsLater(lastMonth(), -11), to: lastMonth() }));
  });

  test('all that count adoptions count the same, by month and by type', async () => {
    for (const { from, to } of ranges()) {
      const adoptions = await get<AdoptionsReport>(`adoptions?from=${from}&to=${to}`);
      const stays = await get<LengthOfStay>(`length-of-stay?from=${from}&to=${to}`);
      expect(countsOf(stays)).toEqual(countsOf(adoptions));
    }
    const chart = await get<AdoptionChart>('adoption-chart?range=24');
    const report = await get<AdoptionsReport>(`adoptions?from=${chart.from}&to=${chart.to}`);
    expect([chart.adoptions, chart.months.map(({ adoptions }) => adoptions)]).toEqual(countsOf(report).slice(0, 2));
  });

  test('fees: the receipts of the same days come to the same', async () => {
    const [{ from, to }] = ranges() as [{ from: string; to: string }];
    const days = `from=${from}-01&until=${addDays(`${monthsLater(to, 1)}-01`, -1)}`;
    const { body } = await app.call<Receipt[]>('GET', `/api/receipts/?${days}`, { token: admin.token });
    const net = body.reduce((sum, { kind, amount_cents }) => sum + (kind === 'refund' ? -1 : 1) * amount_cents, 0);
    const { all } = await get<ReturnType<typeof addUpFees>>(`fees?from=${from}&to=${to}`);
    expect([all.payments + all.refunds, all.net_cents]).toEqual([body.length, net]);
  });

  // Specification: limit-adoption-chart
  test('the chart: adoptions of each month and the year before, and pets as they are', async () => {
    for (const [range, months] of [
      ['6', 6],
      ['24', 24],
      ['year', Number(lastMonth().slice(5))],
    ] as const) {
      const chart = await get<AdoptionChart>(`adoption-chart?range=${range}`);
      const { by_month, all } = addUpAdoptions(story.ledger, {
        from: monthsLater(lastMonth(), 1 - months),
        to: lastMonth(),
      });
      expect(chart.months).toEqual(
        by_month.map(({ month, adoptions, adoptions_year_before: year_before }) => ({ month, adoptions, year_before })),
      );
      expect([chart.adoptions, chart.year_before]).toEqual([all.adoptions, all.adoptions_year_before]);
      const count = (wanted: string) => story.pets.filter(({ status }) => status === wanted).length;
      expect(chart.by_status).toEqual({ Available: count('Available'), Pending: 0, Adopted: count('Adopted') });
    }
  });

  test('the longest waiting: all that are Available, since when they are there', async () => {
    const waiting = story.pets
      .filter(({ status }) => status === 'Available')
      .toSorted((one, other) => one.since!.getTime() - other.since!.getTime() || one.id - other.id)
      .map(({ id, type, since }) => ({
        id,
        type,
        since: since!.toISOString(),
        days: Math.floor(daysBetween(since!, clock.now())),
        featured: false,
      }));
    expect(waiting.length).toBeGreaterThan(4);
    expect(await get<WaitingPet[]>('longest-waiting')).toMatchObject(waiting);
    expect(await get<WaitingPet[]>('longest-waiting?page=2&limit=3')).toMatchObject(waiting.slice(3, 6));
    const table = await readCsv('longest-waiting/export');
    expect(table.map(({ id, days }) => [Number(id), Number(days)])).toEqual(waiting.map(({ id, days }) => [id, days]));
  });

  test('the events: whoever adds up their lines gets the figures of the reports', async () => {
    for (const { from, to } of ranges()) {
      const lines = await readCsv(`events/export?from=${from}&to=${to}`);
      const sum = (column: string, of: (line: Cells) => boolean = () => true) =>
        lines.filter((line) => line[column] === '1' && of(line)).length;
      const adoptions = addUpAdoptions(story.ledger, { from, to });
      for (const { month, ...figures } of adoptions.by_month) {
        const inMonth = (line: Cells) => line['month'] === month;
        expect([sum('adoption', inMonth), sum('return', inMonth)]).toEqual([figures.adoptions, figures.returns]);
      }
      for (const { location, ...figures } of adoptions.by_location) {
        const isThere = (line: Cells) => line['location'] === location;
        expect([sum('adoption', isThere), sum('return', isThere)]).toEqual([figures.adoptions, figures.returns]);
      }
      const applications = addUpApplications(story.ledger, { from, to }).all;
      for (const outcome of ['approved', 'rejected', 'withdrawn', 'removed', 'open'] as const) {
        expect(lines.filter((line) => line['application'] === outcome)).toHaveLength(applications[outcome]);
      }
      expect(lines.filter((line) => line['days_to_decision'])).toHaveLength(applications.decided);
      const stays = addUpStays(story.ledger, { from, to }).all;
      const days = lines
        .map((line) => line['stay_days'])
        .filter(Boolean)
        .map(Number);
      expect([sum('adoption'), Math.max(...days), sum('left_otherwise')]).toEqual([
        stays.adoptions,
        stays.longest_days,
        stays.left_otherwise,
      ]);
      const moments = lines.map(({ at }) => Date.parse(at!));
      expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    }
  });
});

function countsOf({ all, by_month, by_type }: AdoptionsReport | LengthOfStay) {
  const adoptionsOf = (parts: { adoptions: number }[]) => parts.map(({ adoptions }) => adoptions);
  return [all.adoptions, adoptionsOf(by_month), adoptionsOf(by_type)];
}

type Figures = Record<string, string | number | null>;

/** A report's lines, as its table has them: all, and then each part. */
function linesOf(report: { all: Figures } & Record<string, unknown>): Cells[] {
  const parts = ['by_month', 'by_location', 'by_month_and_location', 'by_method', 'by_type'];
  const rows = parts.flatMap((part) =>
    ((report[part] ?? []) as Figures[]).map((row) => {
      const names = ['month', 'location', 'method', 'type'].filter((key) => key in row);
      const figures = Object.fromEntries(Object.entries(row).filter(([key]) => !names.includes(key)));
      return { part: names.join(' and '), name: names.map((key) => row[key]).join(' '), ...inUnits(figures) };
    }),
  );
  const lines: Figures[] = [{ part: 'all', name: '', ...inUnits(report.all) }, ...rows];
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  return lines.map((line) => Object.fromEntries(columns.map((column) => [column, String(line[column] ?? '')])));
}

function inUnits(figures: Figures): Figures {
  const entries = Object.entries(figures).map(([name, value]) =>
    name.endsWith('_cents') ? [name.replace('_cents', '_amount'), Number(value) / 100] : [name, value],
  );
  // The amounts stand last.
  const isMoney = ([name]: unknown[]) => String(name).endsWith('_amount');
  return Object.fromEntries([...entries.filter((entry) => !isMoney(entry)), ...entries.filter(isMoney)]);
}

describe('a range', () => {
  const refusal = (query: string) => app.call('GET', `/api/reports/fees?${query}`, { token: admin.token });

  test('is of whole months, the first not after the last, and at most 120', async () => {
    for (const query of ['from=2026-13', 'to=May', 'from=1700-01', 'from=2026-05-01']) {
      expect((await refusal(query)).status).toBe(400);
    }
    expect((await refusal('from=2026-06&to=2026-05')).body).toEqual({
      error: 'Please choose a first month that is not after the last.',
      fields: { from: 'is after the last month' },
    });
    expect((await refusal('from=2016-05&to=2026-05')).body.error).toBe('Please choose at most 120 months.');
    const { by_month, from, to } = await get<LengthOfStay>('length-of-stay?from=2016-06&to=2026-05');
    expect([by_month.length, from, to]).toEqual([120, '2016-06', '2026-05']);
    const empty = await get<LengthOfStay>('length-of-stay?to=2020-03&from=');
    expect([empty.from, empty.by_month.length, empty.all.median_days]).toEqual(['2019-04', 12, null]);
  });

  test('with more events than are read at once tells each of them once', async () => {
    // To the microsecond, as the database's clock tells what nobody has done.
    await sql`
      insert into shelter_events (at, kind, pet_id, pet_name, pet_type, is_demo)
      select timestamptz '2001-05-04 12:00:00.0005Z' + n * interval '1 microsecond', 'removed', 1, 'Old', 'Dog', false
      from generate_series(1, 2001) n`.execute(app.db);
    const lines = await readCsv('events/export?from=2001-05&to=2001-05');
    expect(lines).toHaveLength(2001);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(2001);
  });

  test('of a chart is one of those there are', async () => {
    const { status } = await app.call('GET', '/api/reports/adoption-chart?range=7', { token: admin.token });
    expect(status).toBe(400);
  });
});
