import type { Database } from '../../../platform/database.ts';
import { listFromIds, type List } from '../../../platform/database/list.ts';
import { petTypes } from '../../pets/pet-search.contract.ts';
import { findPetPreviews } from '../../pets/server/index.ts';
import type { LengthOfStay, WaitingPet } from '../reports.contract.ts';
import { rangeFields, type ReportRange } from './report-range.ts';
import { aggregateStays, countWaiting, listWaiting, type ListedPet, type StayGroup } from './stays.queries.ts';

const DAY_MS = 86_400_000;
const NO_METRICS = { adoptions: 0, median_days: null, shortest_days: null, longest_days: null, left_otherwise: 0 };

/** Adoptions and other departures in the range, with the length of stay. */
export async function reportStays(db: Database, range: ReportRange): Promise<LengthOfStay> {
  const groups = await aggregateStays(db, range);
  const metricsOf = (is: (group: StayGroup) => boolean) => {
    const { month: _, type: __, ...metrics } = groups.find(is) ?? { ...NO_METRICS, month: null, type: null };
    return metrics;
  };
  return {
    ...rangeFields(range),
    all: metricsOf(({ month, type }) => month === null && type === null),
    by_month: range.months.map((month) => ({ month, ...metricsOf((group) => group.month === month) })),
    by_type: petTypes.map((type) => ({ type, ...metricsOf((group) => group.type === type) })),
  };
}

/** Listed, Available pets, the longest-waiting first. */
export function listLongestWaiting(db: Database, now: Date): List<WaitingPet> {
  return listFromIds(
    async (range) => ({ ids: await listWaiting(db, range), count: () => countWaiting(db) }),
    (waiting) => toWaitingPets(db, waiting, now),
  );
}

/** Leaves out a pet that was deleted concurrently. */
async function toWaitingPets(db: Database, waiting: readonly ListedPet[], now: Date): Promise<WaitingPet[]> {
  const ids = waiting.map(({ id }) => id);
  const known = await findPetPreviews(db, ids);
  return waiting.flatMap(({ id, since, featured }) => {
    const pet = known.get(id);
    if (!pet) return [];
    const { name, species, type, photo } = pet;
    const days = Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS));
    return [{ id, name, species, type, since: since.toISOString(), days, featured, photo }];
  });
}
