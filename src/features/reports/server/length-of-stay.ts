import type { Database } from '../../../platform/database.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { petTypes } from '../../pets/pet-search.contract.ts';
import { findPetsInShort } from '../../pets/server/index.ts';
import type { LengthOfStay, WaitingPet } from '../reports.contract.ts';
import { told, type ReportRange } from './report-range.ts';
import { listWaiting, sumUpStays, type PetThere, type StayGroup } from './stays.queries.ts';

const BATCH_SIZE = 500;
const DAY_MS = 86_400_000;
const none = { adoptions: 0, median_days: null, shortest_days: null, longest_days: null, left_otherwise: 0 };

/** Adoptions and other departures of the range, and how long the pets had stayed. */
export async function reportStays(db: Database, range: ReportRange): Promise<LengthOfStay> {
  const groups = await sumUpStays(db, range);
  const figuresOf = (is: (group: StayGroup) => boolean) => {
    const { month: _, type: __, ...figures } = groups.find(is) ?? { ...none, month: null, type: null };
    return figures;
  };
  return {
    ...told(range),
    all: figuresOf(({ month, type }) => month === null && type === null),
    by_month: range.months.map((month) => ({ month, ...figuresOf((group) => group.month === month) })),
    by_type: petTypes.map((type) => ({ type, ...figuresOf((group) => group.type === type) })),
  };
}

/** Pets that are listed and Available, those who wait longest first. */
export async function listLongestWaiting(
  db: Database,
  now: Date,
  { page, limit }: Page,
): Promise<{ items: WaitingPet[]; total: number }> {
  const { waiting, total } = await listWaiting(db, { limit, offset: (page - 1) * limit });
  return { items: await toWaitingPets(db, waiting, now), total };
}

/** All of them in portions. */
export async function* listAllWaiting(db: Database, now: Date): AsyncGenerator<WaitingPet[]> {
  const { waiting } = await listWaiting(db, { limit: null, offset: 0 });
  for (let at = 0; at < waiting.length; at += BATCH_SIZE) {
    yield await toWaitingPets(db, waiting.slice(at, at + BATCH_SIZE), now);
  }
}

/** One that was deleted at this moment is left out. */
async function toWaitingPets(db: Database, waiting: readonly PetThere[], now: Date): Promise<WaitingPet[]> {
  const ids = waiting.map(({ id }) => id);
  const known = await findPetsInShort(db, ids);
  return waiting.flatMap(({ id, since, featured }) => {
    const pet = known.get(id);
    if (!pet) return [];
    const { name, species, type, photo } = pet;
    const days = Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS));
    return [{ id, name, species, type, since: since.toISOString(), days, featured, photo }];
  });
}
