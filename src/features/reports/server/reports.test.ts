import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import {
  expectedAdoptions,
  expectedApplications,
  expectedFees,
  expectedStays,
  daysBetween,
  monthsLater,
} from '../../../../tests/support/expected-reports.ts';
import { ShelterSimulation } from '../../../../tests/support/shelter-simulation.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { rebuildDerivedTables } from '../../../platform/backup/tables.ts';
import type { AdminApplication } from '../../adoptions/manage-adoptions.contract.ts';
import { limits, type Limits } from '../../../platform/limits/limits.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import type { AdoptionChart, AdoptionsReport, LengthOfStay, WaitingPet } from '../reports.contract.ts';

const MONTHS = 15;
const timeZone = 'America/Los_Angeles';

let app: StartedApp;
let admin: SignedInUser;
let story: ShelterSimulation;
const clock = new MovableClock();
beforeAll(async () => {
  const wide = Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, { ...limit, max: 1e6 }]));
  app = await startApp({ clock, limits: wide as Limits, env: { TZ_SHELTER: timeZone } });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  story = new ShelterSimulation({ app, clock, admin }, { timeZone, seed: 3 });
  await story.simulate(MONTHS);
});
afterAll(() => app.stop());

async function get<T>(path: string): Promise<T> {
  const { status, body } = await app.call<T>('GET', `/api/reports/${path}`, { token: admin.token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

type Cells = Record<string, string>;
const readCsv = async (path: string): Promise<Cells[]> => parse(await get<string>(path), { columns: true });

const lastMonth = () => story.events.monthOf(clock.now());
/** The whole simulation, a quarter of it, and months that start before it. */
function ranges() {
  const to = lastMonth();
  return [
    { from: monthsLater(to, -MONTHS), to },
    { from: monthsLater(to, -8), to: monthsLater(to, -6) },
    { from: monthsLater(to, -20), to: monthsLater(to, -10) },
  ];
}

describe('the reports, after fifteen simulated months', () => {
  test('cover every kind of event several times', () => {
    expect(story.done.size).toBe(21);
    for (const [event, times] of story.done) expect([event, times >= 3]).toEqual([event, true]);
    const { adoptions, receipts, stays } = story.events;
    const intakes = stays.map(({ since }) => ({ at: since }));
    const isAtEdge = ({ at }: { at: Date }) => at.toISOString().slice(0, 7) !== story.events.monthOf(at);
    expect([...adoptions, ...receipts, ...intakes].filter(isAtEdge).length).toBeGreaterThan(2);
  });

  test.each([
    ['length-of-stay', expectedStays],
    ['adoptions', expectedAdoptions],
    ['applications', expectedApplications],
    ['fees', expectedFees],
  ] as const)('%s: matches the expected totals, also as CSV', async (report, addUp) => {
    for (const { from, to } of ranges()) {
      const expected = addUp(story.events, { from, to });
      const response = await get<typeof expected>(`${report}?from=${from}&to=${to}`);
      expect(response).toEqual(expected);
      expect(await readCsv(`${report}/export?from=${from}&to=${to}`)).toEqual(csvRows(response));
    }
    const byDefault = await get(report);
    expect(byDefault).toEqual(addUp(story.events, { from: monthsLater(lastMonth(), -11), to: lastMonth() }));
  });

  test('reports agree on the number of adoptions by month and type', async () => {
    for (const { from, to } of ranges()) {
      const adoptions = await get<AdoptionsReport>(`adoptions?from=${from}&to=${to}`);
      const stays = await get<LengthOfStay>(`length-of-stay?from=${from}&to=${to}`);
      expect(countsOf(stays)).toEqual(countsOf(adoptions));
    }
    const chart = await get<AdoptionChart>('adoption-chart?range=24');
    const report = await get<AdoptionsReport>(`adoptions?from=${chart.from}&to=${chart.to}`);
    expect([chart.adoptions, chart.months.map(({ adoptions }) => adoptions)]).toEqual(countsOf(report).slice(0, 2));
  });

  test('fees: match the receipts of the same days', async () => {
    const [{ from, to }] = ranges() as [{ from: string; to: string }];
    const days = `from=${from}-01&to=${addDays(`${monthsLater(to, 1)}-01`, -1)}`;
    const { body } = await app.call<Receipt[]>('GET', `/api/receipts/?${days}`, { token: admin.token });
    const net = body.reduce((sum, { type, amount_cents }) => sum + (type === 'refund' ? -1 : 1) * amount_cents, 0);
    const { all } = await get<ReturnType<typeof expectedFees>>(`fees?from=${from}&to=${to}`);
    expect([all.payments + all.refunds, all.net_cents]).toEqual([body.length, net]);
  });

  // Specification: limit-adoption-chart
  test('the chart: shows adoptions by month and the year before, and pets by status', async () => {
    for (const [range, months] of [
      ['6', 6],
      ['24', 24],
      ['year', Number(lastMonth().slice(5))],
    ] as const) {
      const chart = await get<AdoptionChart>(`adoption-chart?range=${range}`);
      const { by_month, all } = expectedAdoptions(story.events, {
        from: monthsLater(lastMonth(), 1 - months),
        to: lastMonth(),
      });
      expect(chart.months).toEqual(
        by_month.map(({ month, adoptions, adoptions_year_before: year_before }) => ({ month, adoptions, year_before })),
      );
      expect([chart.adoptions, chart.year_before]).toEqual([all.adoptions, all.adoptions_year_before]);
      const count = (waiting: string) => story.pets.filter(({ status }) => status === waiting).length;
      expect(chart.by_status).toEqual({ Available: count('Available'), Pending: 0, Adopted: count('Adopted') });
    }
  });

  test('the longest waiting: lists all Available pets with their arrival', async () => {
    const waiting = story.pets
      .filter(({ status }) => status === 'Available')
      .map(({ id, type, stays }) => ({ id, type, since: stays.at(-1)!.since }))
      .toSorted((one, other) => one.since.getTime() - other.since.getTime() || one.id - other.id)
      .map(({ since, ...pet }) => ({
        ...pet,
        since: since.toISOString(),
        days: Math.floor(daysBetween(since, clock.now())),
        featured: false,
      }));
    expect(waiting.length).toBeGreaterThan(4);
    expect(await get<WaitingPet[]>('longest-waiting')).toMatchObject(waiting);
    expect(await get<WaitingPet[]>('longest-waiting?page=2&limit=3')).toMatchObject(waiting.slice(3, 6));
    const table = await readCsv('longest-waiting/export');
    expect(table.map(({ id, days }) => [Number(id), Number(days)])).toEqual(waiting.map(({ id, days }) => [id, days]));
  });

  test('the due fees: are what deriving them again finds', async () => {
    const readAll = () => app.db.selectFrom('due_fees').selectAll().orderBy('application_id').execute();
    const kept = await readAll();
    await rebuildDerivedTables(app.db);
    expect(await readAll()).toEqual(kept);
    const { body } = await app.call<AdminApplication[]>('GET', '/api/adoptions/', { token: admin.token });
    const due = body.filter(({ fee }) => fee.status === 'due').map(({ id }) => id);
    expect(kept.map(({ application_id }) => application_id)).toEqual(due.toSorted((a, b) => a - b));
    expect([due.length > 3, due.length < body.length / 2]).toEqual([true, true]);
  });

  test('the events: add up to the reports', async () => {
    for (const { from, to } of ranges()) {
      const allRows = await readCsv(`events/export?from=${from}&to=${to}`);
      const sum = (column: string, metricsWhere: (line: Cells) => boolean = () => true) =>
        allRows.filter((line) => line[column] === '1' && metricsWhere(line)).length;
      const adoptions = expectedAdoptions(story.events, { from, to });
      for (const { month, ...metrics } of adoptions.by_month) {
        const inMonth = (line: Cells) => line['month'] === month;
        expect([sum('adoption', inMonth), sum('return', inMonth)]).toEqual([metrics.adoptions, metrics.returns]);
      }
      for (const { location, ...metrics } of adoptions.by_location) {
        const isThere = (line: Cells) => line['location'] === location;
        expect([sum('adoption', isThere), sum('return', isThere)]).toEqual([metrics.adoptions, metrics.returns]);
      }
      const applications = expectedApplications(story.events, { from, to }).all;
      for (const outcome of ['approved', 'rejected', 'withdrawn', 'removed', 'open'] as const) {
        expect(allRows.filter((line) => line['application'] === outcome)).toHaveLength(applications[outcome]);
      }
      expect(allRows.filter((line) => line['days_to_decision'])).toHaveLength(applications.decided);
      const stays = expectedStays(story.events, { from, to }).all;
      const days = allRows
        .map((line) => line['stay_days'])
        .filter(Boolean)
        .map(Number);
      expect([sum('adoption'), Math.max(...days), sum('left_otherwise')]).toEqual([
        stays.adoptions,
        stays.longest_days,
        stays.left_otherwise,
      ]);
      const timestamps = allRows.map(({ at }) => Date.parse(at!));
      expect(timestamps).toEqual(timestamps.toSorted((one, other) => one - other));
    }
  });
});

function countsOf({ all, by_month, by_type }: AdoptionsReport | LengthOfStay) {
  const adoptionsOf = (sections: { adoptions: number }[]) => sections.map(({ adoptions }) => adoptions);
  return [all.adoptions, adoptionsOf(by_month), adoptionsOf(by_type)];
}

type Metrics = Record<string, string | number | null>;

/** A report as CSV rows: totals first, then each section. */
function csvRows(report: { all: Metrics } & Record<string, unknown>): Cells[] {
  const sections = ['by_month', 'by_location', 'by_month_and_location', 'by_method', 'by_type'];
  const rows = sections.flatMap((section) =>
    ((report[section] ?? []) as Metrics[]).map((row) => {
      const names = ['month', 'location', 'method', 'type'].filter((key) => key in row);
      const metrics = Object.fromEntries(Object.entries(row).filter(([key]) => !names.includes(key)));
      return { part: names.join(' and '), name: names.map((key) => row[key]).join(' '), ...inUnits(metrics) };
    }),
  );
  const allRows: Metrics[] = [{ part: 'all', name: '', ...inUnits(report.all) }, ...rows];
  const columns = [...new Set(allRows.flatMap((line) => Object.keys(line)))];
  return allRows.map((line) => Object.fromEntries(columns.map((column) => [column, String(line[column] ?? '')])));
}

function inUnits(metrics: Metrics): Metrics {
  const entries = Object.entries(metrics).map(([name, value]) =>
    name.endsWith('_cents') ? [name.replace('_cents', '_amount'), Number(value) / 100] : [name, value],
  );
  // Amounts come last.
  const isMoney = ([name]: unknown[]) => String(name).endsWith('_amount');
  return Object.fromEntries([...entries.filter((entry) => !isMoney(entry)), ...entries.filter(isMoney)]);
}

describe('a range', () => {
  const requestFees = (query: string) => app.call('GET', `/api/reports/fees?${query}`, { token: admin.token });

  test('consists of whole months, starts before it ends, and has at most 120 months', async () => {
    for (const query of ['from=2026-13', 'to=May', 'from=1700-01', 'from=2026-05-01']) {
      expect((await requestFees(query)).status).toBe(400);
    }
    expect((await requestFees('from=2026-06&to=2026-05')).body).toEqual({
      error: 'Choose a first month that isn’t later than the last.',
      fields: { from: 'is after the last month' },
    });
    expect((await requestFees('from=2016-05&to=2026-05')).body.error).toBe('Choose at most 120 months.');
    const { by_month, from, to } = await get<LengthOfStay>('length-of-stay?from=2016-06&to=2026-05');
    expect([by_month.length, from, to]).toEqual([120, '2016-06', '2026-05']);
    const empty = await get<LengthOfStay>('length-of-stay?to=2020-03&from=');
    expect([empty.from, empty.by_month.length, empty.all.median_days]).toEqual(['2019-04', 12, null]);
  });

  test('exports several batches without a gap or a duplicate', async () => {
    // The database's own clock has microseconds.
    await sql`
      insert into shelter_events (at, event_type, pet_id, pet_name, pet_type, application_id, is_demo)
      select timestamptz '2001-05-04 12:00:00.0005Z' + n * interval '1 microsecond', 'withdrawn', n, 'Old', 'Dog', -n, false
      from generate_series(1, 2001) n`.execute(app.db);
    const allRows = await readCsv('events/export?from=2001-05&to=2001-05');
    expect(allRows).toHaveLength(2001);
    expect(new Set(allRows.map(({ id }) => id)).size).toBe(2001);
  });

  test('of a chart must be a known one', async () => {
    const { status } = await app.call('GET', '/api/reports/adoption-chart?range=7', { token: admin.token });
    expect(status).toBe(400);
  });
});
