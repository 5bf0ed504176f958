import { sql } from 'kysely';
import type { output } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { findNamedPet, type NamedPet } from '../../pets/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { visitDays, visitMessages } from '../visit-words.contract.ts';
import type { Visit, visitsApi } from '../visits.contract.ts';
import { visitBookedLetter, visitRequestedLetter } from './letters.ts';
import type {} from './schema.ts';

type VisitAsked = output<(typeof visitsApi)['POST /api/visits/']['body']>;

interface ActionContext {
  currentUser: { id: number } | null;
  shelter: Shelter;
  ip: string;
  now: Date;
  publicUrl: string;
}

/**
 * Keeps a request for a visit, and tells the shelter and the visitor by mail (`product.md`, section 1). The same
 * request again, by a second click or from another tab, is answered alike and mails nobody. After a few a day one
 * e-mail address gets no more of them: it may be somebody else's.
 * @throws ApiError 400 for a day that is gone or over a year ahead, 404 for a pet that is not there, 409 for one that
 *   was adopted, 429 for too many requests from one address
 */
export async function requestVisit(
  db: Database,
  limits: Limits,
  asked: VisitAsked,
  { currentUser, shelter, ip, now, publicUrl }: ActionContext,
): Promise<Visit> {
  refuseDay(asked.date, shelter.timeZone, now);
  const pause = await consumeLimit(db, limits, 'visitByIp', networkOf(ip));
  if (pause) throw tooManyRequests(pause);
  const pet = await findAskedPet(db, asked);
  const visit = {
    pet_id: pet?.id ?? null,
    pet_name: pet?.name ?? asked.pet_name,
    name: asked.name,
    email: asked.email,
    date: asked.date,
  };
  const known = await findSameRequest(db, visit);
  if (known) return { ...visit, ...known };
  const isTooOften = await consumeLimit(db, limits, 'visitByEmail', asked.email.toLowerCase());
  return db.transaction().execute(async (trx) => {
    const { date, ...columns } = visit;
    const kept = await trx
      .insertInto('visit_requests')
      .values({
        ...columns,
        pet_key: petKey(visit),
        visit_date: date,
        user_id: currentUser?.id ?? null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'created_at'])
      .executeTakeFirst();
    // Another click came first, and is answered alike.
    if (!kept) return { ...visit, ...(await findSameRequest(trx, visit))! };
    // Both mails are about the account it was asked for from, if any, and go with it.
    const account = currentUser && { id: currentUser.id };
    const words = { ...visit, publicUrl };
    const atShelter = { ...recipientOf({ name: shelter.name, email: shelter.email }), ...account };
    await queueEmail(trx, { kind: 'visit-requested', to: atShelter, content: visitRequestedLetter(words), now });
    if (!isTooOften) {
      const content = visitBookedLetter({ ...words, openingHours: shelter.openingHours });
      const to = { ...recipientOf({ name: visit.name, email: visit.email }), ...account };
      await queueEmail(trx, { kind: 'visit-booked', to, content, now });
    }
    const subject = { type: 'visit', id: kept.id };
    await recordEvent(trx, { actor: currentUser, action: 'visit.requested', subject, ip, now });
    return { ...visit, id: kept.id, created_at: kept.created_at.toISOString() };
  });
}

/** @throws ApiError 400 for a day that is gone at the shelter, or over a year ahead */
export function refuseDay(day: string, timeZone: string, now: Date): void {
  const { first, last } = visitDays(timeZone, now);
  const wrong = day < first ? visitMessages.dayGone : day > last ? visitMessages.dayTooFar : undefined;
  if (wrong) throw new ApiError(400, `The date ${wrong}.`, { fields: { date: wrong } });
}

/** The pet that is meant: the one with the number given, or the only one of that name that looks for a home. */
async function findAskedPet(db: Database, { pet_id, pet_name }: VisitAsked): Promise<NamedPet | null> {
  const pet = await findNamedPet(db, pet_id === undefined ? { name: pet_name } : { id: pet_id });
  if (pet_id === undefined) return pet;
  if (!pet) throw new ApiError(404, visitMessages.petNotFound);
  if (pet.adoption_status === 'Adopted') {
    throw new ApiError(
      409,
      visitMessages.petAdopted.replace('{pet}', () => pet.name),
    );
  }
  return pet;
}

async function findSameRequest(
  db: Database,
  { email, pet_id, pet_name, date }: Pick<Visit, 'email' | 'pet_id' | 'pet_name' | 'date'>,
): Promise<Pick<Visit, 'id' | 'created_at'> | null> {
  const kept = await db
    .selectFrom('visit_requests')
    .select(['id', 'created_at'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('pet_key', '=', petKey({ pet_id, pet_name }))
    .where('visit_date', '=', date)
    .executeTakeFirst();
  return kept ? { id: kept.id, created_at: kept.created_at.toISOString() } : null;
}

function petKey({ pet_id, pet_name }: Pick<Visit, 'pet_id' | 'pet_name'>) {
  return pet_id === null ? sql<string>`fold_text(${pet_name})` : sql<string>`${`no. ${pet_id}`}`;
}
