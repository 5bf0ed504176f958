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
import { visitDays, visitMessages } from '../visits.constants.ts';
import type { Visit, visitsApi } from '../visits.contract.ts';
import { visitBookedEmail, visitRequestedEmail } from './emails.ts';

type VisitInput = output<(typeof visitsApi)['POST /api/visits/']['body']>;

interface ActionContext {
  currentUser: { id: number } | null;
  shelter: Shelter;
  ip: string;
  now: Date;
  publicUrl: string;
}

/**
 * Stores a visit request and emails the shelter and the visitor (`product.md`, section 1). A repeated request returns
 * the
 * same response and sends no email. An address that requests too often gets no more emails: it may belong to someone
 * else.
 * @throws ApiError 400 for a past day or one more than a year ahead, 404 for an unknown pet, 409 for an adopted one,
 *   429 for too many requests from one network
 */
export async function requestVisit(
  db: Database,
  limits: Limits,
  input: VisitInput,
  { currentUser, shelter, ip, now, publicUrl }: ActionContext,
): Promise<Visit> {
  assertBookableDay(input.date, shelter.timeZone, now);
  const pause = await consumeLimit(db, limits, 'visitByIp', networkOf(ip));
  if (pause) throw tooManyRequests(pause);
  const pet = await findRequestedPet(db, input);
  const visit = {
    pet_id: pet?.id ?? null,
    pet_name: pet?.name ?? input.pet_name,
    name: input.name,
    email: input.email,
    date: input.date,
  };
  const existing = await findSameRequest(db, visit);
  if (existing) return { ...visit, ...existing };
  const isRateLimited = await consumeLimit(db, limits, 'visitByEmail', input.email.toLowerCase());
  return db.transaction().execute(async (trx) => {
    const { date, ...columns } = visit;
    const inserted = await trx
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
    // A concurrent request came first: return the same response.
    if (!inserted) return { ...visit, ...(await findSameRequest(trx, visit))! };
    // Both emails belong to the account that made the request, if any, and are deleted with it.
    const account = currentUser && { id: currentUser.id };
    const emailData = { ...visit, publicUrl };
    const shelterRecipient = { ...recipientOf({ name: shelter.name, email: shelter.email }), ...account };
    await queueEmail(trx, {
      type: 'visit-requested',
      to: shelterRecipient,
      content: visitRequestedEmail(emailData),
      now,
    });
    if (!isRateLimited) {
      const content = visitBookedEmail({ ...emailData, openingHours: shelter.openingHours });
      const to = { ...recipientOf({ name: visit.name, email: visit.email }), ...account };
      await queueEmail(trx, { type: 'visit-booked', to, content, now });
    }
    const subject = { type: 'visit', id: inserted.id };
    await recordEvent(trx, { actor: currentUser, action: 'visit.requested', subject, ip, now });
    return { ...visit, id: inserted.id, created_at: inserted.created_at.toISOString() };
  });
}

/** @throws ApiError 400 for a past day, or one more than a year ahead */
export function assertBookableDay(day: string, timeZone: string, now: Date): void {
  const { first, last } = visitDays(timeZone, now);
  const message = day < first ? visitMessages.dayInPast : day > last ? visitMessages.dayTooFar : undefined;
  if (message) throw new ApiError(400, `The date ${message}.`, { fields: { date: message } });
}

/** The pet with the given ID, or the only available pet of that name. */
async function findRequestedPet(db: Database, { pet_id, pet_name }: VisitInput): Promise<NamedPet | null> {
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
  const inserted = await db
    .selectFrom('visit_requests')
    .select(['id', 'created_at'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('pet_key', '=', petKey({ pet_id, pet_name }))
    .where('visit_date', '=', date)
    .executeTakeFirst();
  return inserted ? { id: inserted.id, created_at: inserted.created_at.toISOString() } : null;
}

function petKey({ pet_id, pet_name }: Pick<Visit, 'pet_id' | 'pet_name'>) {
  return pet_id === null ? sql<string>`fold_text(${pet_name})` : sql<string>`${`no. ${pet_id}`}`;
}
