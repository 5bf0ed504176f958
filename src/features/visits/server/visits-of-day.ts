import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { visitStart } from '../visit-times.contract.ts';
import type { VisitRow } from './email-visitor.ts';

/** A pet on one day. */
interface PetDay {
  pet_key: string | RawBuilder<string>;
  visit_date: string;
}

interface VisitContext {
  shelter: Pick<Shelter, 'timeZone'>;
  now: Date;
}

/** Identifies the pet, by its name if it is not a listed one. */
export function petKey({ pet_id, pet_name }: Pick<VisitRow, 'pet_id' | 'pet_name'>): RawBuilder<string> {
  return pet_id === null ? sql<string>`fold_text(${pet_name})` : sql<string>`${`no. ${pet_id}`}`;
}

/** The visits of all people to a pet on one day. */
export function selectOfDay(db: Database, { pet_key, visit_date }: PetDay) {
  return db
    .selectFrom('visit_requests')
    .selectAll()
    .where('pet_key', '=', pet_key)
    .where('visit_date', '=', visit_date)
    .orderBy('id');
}

/** The upcoming visits of an address to a pet on one day, in any letter case. */
export async function listUpcomingOfAddress(
  db: Database,
  { email, ...day }: PetDay & { email: string },
  context: VisitContext,
): Promise<VisitRow[]> {
  const rows = await selectOfDay(db, day).where(isAddress(email)).execute();
  return rows.filter((row) => isUpcoming(row, context));
}

/** The upcoming visit of an account to a pet on one day, whatever address it typed. */
export async function findUpcomingOfAccount(
  db: Database,
  { user_id, ...day }: PetDay & { user_id: number },
  context: VisitContext,
): Promise<VisitRow | undefined> {
  const rows = await selectOfDay(db, day).where('user_id', '=', user_id).execute();
  return rows.find((row) => isUpcoming(row, context));
}

export function isAddress(email: string): RawBuilder<boolean> {
  return sql<boolean>`lower(email) = lower(${email})`;
}

/** Whether a visit is still to come, so that it can be changed. */
export function isUpcoming(visit: VisitRow, { shelter: { timeZone }, now }: VisitContext): boolean {
  const isOpen = visit.status === 'requested' || visit.status === 'booked';
  return isOpen && visitStart(visit.visit_date, visit.visit_time, timeZone) > now;
}
