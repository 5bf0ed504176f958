import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monthsLater, monthsOf } from '../../../../tests/support/expected-reports.ts';
import {
  expectedBalance,
  expectedInCare,
  expectedMatrix,
  inOrder,
  presentSpecies,
} from '../../../../tests/support/expected-statistics.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { ShelterSimulation } from '../../../../tests/support/shelter-simulation.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { limits, type Limits } from '../../../platform/limits/limits.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { isLive, matrixAges } from '../reports.constants.ts';
import type { Census, IntakesAndOutcomes, Movement, ShelterMatrix, StayLengths } from '../reports.contract.ts';

const MONTHS = 15;
const timeZone = 'America/Los_Angeles';

let app: StartedApp;
let admin: SignedInUser;
let story: ShelterSimulation;
let fullRange: { from: string; to: string };
const clock = new MovableClock();
beforeAll(async () => {
  const wide = Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, { ...limit, max: 1e6 }]));
  app = await startApp({ clock, limits: wide as Limits, env: { TZ_SHELTER: timeZone } });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  story = new ShelterSimulation({ app, clock, admin }, { timeZone, seed: 7 });
  await story.simulate(MONTHS);
  const to = story.events.monthOf(clock.now());
  fullRange = { from: monthsLater(to, -MONTHS), to };
});
afterAll(() => app.stop());

async function get<T>(path: string): Promise<T> {
  const { status, body } = await app.call<T>('GET', `/api/reports/${path}`, { token: admin.token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const queryOf = ({ from, to }: { from: string; to: string }) => `from=${from}&to=${to}`;
const quarter = () => ({ from: monthsLater(fullRange.to, -8), to: monthsLater(fullRange.to, -6) });

describe('the census', () => {
  test('begins, adds intakes, subtracts outcomes and ends alike, for every month and species', async () => {
    const { events } = story;
    const report = await get<Census>(`census?${queryOf(fullRange)}`);
    const species = presentSpecies(events, fullRange);
    expect(species).toEqual(['dog', 'cat', 'small_mammal', 'bird']);
    const months = monthsOf(fullRange);
    expect(report.by_month_and_species).toEqual(
      months.flatMap((month) =>
        species.map((each) => ({ month, species: each, ...expectedBalance(events, { from: month, to: month }, each) })),
      ),
    );
    expect(report.by_month).toEqual(
      months.map((month) => ({ month, ...expectedBalance(events, { from: month, to: month }) })),
    );
    expect(report.by_species).toEqual(
      species.map((each) => ({ species: each, ...expectedBalance(events, fullRange, each) })),
    );
    for (const { opening, intakes, outcomes, end } of report.by_month_and_species) {
      expect(opening + intakes - outcomes).toBe(end);
    }
  });

  test('counts each day up to today', async () => {
    const { by_day } = await get<Census>(`census?${queryOf(fullRange)}`);
    expect(by_day[0]!.day).toBe(`${fullRange.from}-01`);
    expect(by_day.at(-1)!.day).toBe(story.events.dayOf(clock.now()));
    for (const { day, in_care, by_species } of by_day) {
      expect([day, in_care]).toEqual([day, expectedInCare(story.events, day)]);
      expect(Object.values(by_species).reduce((all, count) => all + count, 0)).toBe(in_care);
    }
  });

  test('of many months has their last days', async () => {
    const { by_day } = await get<Census>(`census?from=${monthsLater(fullRange.to, -30)}&to=${fullRange.to}`);
    expect(by_day).toHaveLength(31);
    expect(by_day[0]!.in_care).toBe(0);
  });
});

describe('the matrix', () => {
  test.each(['the whole time', 'a quarter'])('counts types, species and ages in %s, and balances', async (name) => {
    const range = name === 'a quarter' ? quarter() : fullRange;
    const { intakes, outcomes, counts } = await get<ShelterMatrix>(`matrix?${queryOf(range)}`);
    const expected = expectedMatrix(story.events, range);
    expect(inOrder(intakes)).toEqual(inOrder(expected.intakes));
    expect(inOrder(outcomes)).toEqual(inOrder(expected.outcomes));
    expect(counts).toEqual(expected.counts);
    for (const { opening, intakes: cameIn, outcomes: left, end } of counts) expect(opening + cameIn - left).toBe(end);
    if (range !== fullRange) return;
    const ages = matrixAges.map((age) => intakes.reduce((all, row) => all + row[age], 0));
    expect(ages.every((count) => count > 0)).toBe(true);
  });

  test('exports its rows in order', async () => {
    const rows: Record<string, string>[] = parse(await get<string>(`matrix/export?${queryOf(fullRange)}`), {
      columns: true,
    });
    const { counts } = expectedMatrix(story.events, fullRange);
    const dogs = counts.find(({ species }) => species === 'dog')!;
    const ofDogs = (row: string) => Number(rows.find((each) => each['row'] === row)!['Dogs: total']);
    expect(rows[0]!['row']).toBe('Beginning count');
    expect(rows.at(-1)!['row']).toBe('Ending count');
    expect(['Beginning count', 'Total intakes', 'Total outcomes', 'Ending count'].map((row) => ofDogs(row))).toEqual([
      dogs.opening,
      dogs.intakes,
      dogs.outcomes,
      dogs.end,
    ]);
    expect(ofDogs('Live outcomes') + ofDogs('Other outcomes')).toBe(dogs.outcomes);
  });

  test('opens the animals behind each of its figures', async () => {
    const range = quarter();
    const { intakes, outcomes, counts } = await get<ShelterMatrix>(`matrix?${queryOf(range)}`);
    const days = `from=${range.from}-01&to=${addDays(`${monthsLater(range.to, 1)}-01`, -1)}`;
    const list = (query: string) => get<Movement[]>(`movements?${days}&${query}`);
    for (const [group, rows] of Object.entries({ intakes, outcomes })) {
      for (const { species, type, ...ages } of rows) {
        for (const age of matrixAges) {
          const found = await list(`group=${group}&species=${species}&kind=${type}&age=${age}`);
          expect([group, species, type, age, found.length]).toEqual([group, species, type, age, ages[age]]);
        }
      }
    }
    for (const { species, end } of counts) {
      expect([species, (await list(`group=in_care&species=${species}`)).length]).toEqual([species, end]);
    }
  });
});

describe('intakes and outcomes', () => {
  test('add up to the census, and to the rates', async () => {
    const report = await get<IntakesAndOutcomes>(`intakes-and-outcomes?${queryOf(fullRange)}`);
    const { intakes, outcomes } = expectedBalance(story.events, fullRange);
    const sum = (groups: { count: number }[]) => groups.reduce((all, { count }) => all + count, 0);
    expect([sum(report.intakes), sum(report.outcomes)]).toEqual([intakes, outcomes]);
    const ended = story.events.stays.flatMap(({ outcome }) => outcome ?? []);
    const live = ended.filter((type) => isLive(type)).length;
    const requested = ended.filter((type) => type === 'owner_requested_euthanasia').length;
    const diedOrLost = ended.filter((type) => type === 'died_in_care' || type === 'lost').length;
    expect([live < ended.length, requested > 0, diedOrLost > 0]).toEqual([true, true, true]);
    expect(report.rates).toEqual({
      intakes,
      outcomes,
      live_outcomes: live,
      owner_requested_euthanasia: requested,
      died_or_lost: diedOrLost,
      live_release_rate: live / outcomes,
      save_rate: (intakes - (outcomes - live)) / intakes,
      asilomar_rate: live / (outcomes - requested - diedOrLost),
    });
    expect(sum(report.rates_by_month.map((month) => ({ count: month.live_outcomes })))).toBe(live);
    expect(sum(report.rates_by_species.map((each) => ({ count: each.intakes })))).toBe(intakes);
  });

  test('have no rates without animals', async () => {
    const { rates } = await get<IntakesAndOutcomes>('intakes-and-outcomes?from=2010-01&to=2010-02');
    expect(rates).toMatchObject({ live_release_rate: null, save_rate: null, asilomar_rate: null });
  });
});

describe('lengths of stay', () => {
  test('are those of the stays that ended, and of the animals in care', async () => {
    const report = await get<StayLengths>(`stays?${queryOf(fullRange)}`);
    const ended = story.events.stays.flatMap(({ at, outcome, since, species }) =>
      at ? [{ outcome, species, days: (at.getTime() - since.getTime()) / 86_400_000 }] : [],
    );
    for (const { type, animals, average_days } of report.by_outcome) {
      const days = ended.filter(({ outcome }) => outcome === type).map((stay) => stay.days);
      expect([type, animals]).toEqual([type, days.length]);
      expect(average_days).toBeCloseTo(days.reduce((all, each) => all + each, 0) / days.length, 0);
    }
    expect(report.by_species_and_outcome.reduce((all, { animals }) => all + animals, 0)).toBe(ended.length);
    const inCare = story.events.stays.filter(({ at }) => at === null);
    expect(report.in_care.animals).toBe(inCare.length);
    expect(report.in_care_by_species.reduce((all, { animals }) => all + animals, 0)).toBe(inCare.length);
  });
});
