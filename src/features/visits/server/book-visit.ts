import type { output } from 'zod';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { findNamedPet } from '../../pets/server/index.ts';
import { isSlotTime } from '../../settings/site-week.contract.ts';
import { visitMessages } from '../visits.constants.ts';
import type { AdminVisit, visitsApi } from '../visits.contract.ts';
import type { ActionContext } from './admin-visits.ts';
import { emailVisitor } from './email-visitor.ts';
import { visitBookedEmail } from './emails.ts';
import { assertBookableDay, assertLivesWithShelter, insertVisit } from './request-visit.ts';
import { assertSlotOffered } from './visit-slots.ts';
import { petKey } from './visits-of-day.ts';
import { getVisit } from './visits.queries.ts';

type VisitInput = output<(typeof visitsApi)['POST /api/visits/book']['body']>;

/**
 * Books a visit for a person at the desk or on the phone, with or without an account, and emails them if they have an
 * address.
 * @throws ApiError 400 without a name or a way to reach them, and for an invalid day; 404 for an unknown pet or account; 409
 *   for a time that isn't offered or is full, and for the same visit again
 */
export async function bookVisit(
  db: Database,
  { date, time, location, name, email, phone, pet_id, pet_name, user_id }: VisitInput,
  { actor, shelter, ip, now, publicUrl }: ActionContext,
): Promise<AdminVisit> {
  if (email === '' && phone === '') {
    const fields = { phone: visitMessages.contactRequired };
    throw new ApiError(400, visitMessages.contactRequired, { fields });
  }
  if (!isSlotTime(time))
    throw new ApiError(400, visitMessages.notOffered, { fields: { time: visitMessages.notOffered } });
  assertBookableDay(date, shelter.timeZone, now);
  const slot = { date, time, location };
  await assertSlotOffered(db, slot, shelter, now);
  const pet = pet_id === undefined ? null : await findNamedPet(db, { id: pet_id });
  if (pet_id !== undefined && !pet) throw new ApiError(404, visitMessages.petNotFound);
  assertLivesWithShelter(pet);
  return transactionWithRetry(db, async (trx) => {
    await confirmCurrentUser(trx, actor);
    if (user_id !== undefined) await lockUser(trx, user_id);
    const named = { pet_id: pet?.id ?? null, pet_name: pet?.name ?? (pet_name || visitMessages.anyPet) };
    const visit = {
      ...named,
      pet_key: petKey(named),
      user_id: user_id ?? null,
      name,
      email,
      phone,
      visit_date: date,
      visit_time: time,
      location,
      status: 'booked',
      created_at: now,
      updated_at: now,
      reminded_for: null,
    } as const;
    const inserted = await insertVisit(trx, visit, slot, shelter);
    if (!inserted) throw new ApiError(409, visitMessages.sameTime, { fields: { time: visitMessages.sameTime } });
    await emailVisitor(trx, inserted, { type: 'visit-booked', write: visitBookedEmail }, { shelter, now, publicUrl });
    const subject = { type: 'visit', id: inserted.id };
    await recordEvent(trx, { actor, action: 'visit.booked', subject, details: { date, time, location }, ip, now });
    return getVisit(trx, inserted.id);
  });
}

async function lockUser(trx: Database, id: number): Promise<void> {
  const user = await trx.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  if (!user) throw new ApiError(404, visitMessages.userNotFound);
}
