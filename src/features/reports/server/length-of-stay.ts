import type { Database } from '../../../platform/database.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { petTypes } from '../../pets/pet-search.contract.ts';
import { findPetPreviews } from '../../pets/server/index.ts';
import type { LengthOfStay, WaitingPet } from '../reports.contract.ts';
import { rangeFields, type ReportRange } from './report-range.ts';
import { listWaiting, aggregateStays, type ListedPet, type StayGroup } from './stays.queries.ts';

const BATCH_SIZE = 500;
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
export async function listLongestWaiting(
  db: Database,
  now: Date,
  { page, limit }: Page,
): Promise<{ items: WaitingPet[]; total: number }> {
  const { waiting, total } = await listWaiting(db, { limit, offset: (page - 1) * limit });
  return { items: await toWaitingPets(db, waiting, now), total };
}

export async function* listAllWaiting(db: Database, now: Date): AsyncGenerator<WaitingPet[]> {
  const { waiting } = await listWaiting(db, { limit: null, offset: 0 });
  for (let at = 0; at < waiting.length; at += BATCH_SIZE) {
    yield await toWaitingPets(db, waiting.slice(at, at + BATCH_SIZE), now);
  }
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
