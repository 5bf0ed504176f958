import { sql } from 'kysely';
import type { output } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { takeAttempt, tooManyAttempts } from '../../../platform/limits/attempts.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { recipientOf } from '../../../platform/mail/recipient.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.ts';
import { findNamedPet, type NamedPet } from '../../pets/server/pets.door.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { MOST_DAYS_AHEAD, visitMessages } from '../visit-words.contract.ts';
import type { Visit, visitsApi } from '../visits.contract.ts';
import { visitBookedLetter, visitRequestedLetter } from './letters.ts';
import type {} from './visits.tables.ts';

type VisitAsked = output<(typeof visitsApi)['POST /api/visits/']['body']>;

interface Circumstances {
  caller: { id: number } | null;
  shelter: Shelter;
  address: string;
  now: Date;
  publicUrl: string;
}

/**
 * Keeps a request for a visit, and tells the shelter and the visitor by mail (`product.md`, section 1). The same
 * request again, by a second click or from another tab, is answered alike and mails nobody.
 * @throws ApiError 400 for a day that is gone or over a year ahead, 404 for a pet that is not there, 409 for one that
 *   was adopted, 429 for too many requests from one address or for one e-mail
 */
export async function requestVisit(
  db: Database,
  limits: Limits,
  asked: VisitAsked,
  { caller, shelter, address, now, publicUrl }: Circumstances,
): Promise<Visit> {
  refuseDay(asked.date, dayIn(shelter.timeZone, now));
  const pet = await findAskedPet(db, asked);
  const pause =
    (await takeAttempt(db, limits, 'visitByAddress', networkOf(address))) ??
    (await takeAttempt(db, limits, 'visitByEmail', asked.email.toLowerCase()));
  if (pause) throw tooManyAttempts(pause);
  const { name, email, date } = asked;
  const pet_name = pet?.name ?? asked.pet_name;
  const pet_id = pet?.id ?? null;
  return db.transaction().execute(async (change) => {
    const inserted = await change
      .insertInto('visit_requests')
      .values({ pet_id, pet_name, name, email, visit_date: date, user_id: caller?.id ?? null, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'created_at'])
      .executeTakeFirst();
    const kept = inserted ?? (await getSameRequest(change, { email, pet_name, date }));
    if (inserted) {
      const words = { name, email, date, petName: pet_name, petId: pet_id, publicUrl };
      const atShelter = recipientOf(shelter);
      await queueMail(change, { kind: 'visit-requested', to: atShelter, letter: visitRequestedLetter(words), now });
      const letter = visitBookedLetter({ ...words, openingHours: shelter.openingHours });
      const to = recipientOf({ ...(caller && { id: caller.id }), name, email });
      await queueMail(change, { kind: 'visit-booked', to, letter, now });
      const subject = { kind: 'visit', id: kept.id };
      await recordAudit(change, { actor: caller, action: 'visit.requested', subject, address, now });
    }
    return { id: kept.id, name, email, pet_name, pet_id, date, created_at: kept.created_at.toISOString() };
  });
}

/** Removes requests for visits that were a year ago: the privacy notice promises it. */
export async function forgetOldVisits(db: Database, now: Date): Promise<void> {
  const oldest = addDays(now.toISOString().slice(0, 10), -KEPT_DAYS);
  await db.deleteFrom('visit_requests').where('visit_date', '<', oldest).execute();
}

const KEPT_DAYS = 365;

function refuseDay(day: string, today: string): void {
  const wrong =
    day < today ? visitMessages.dayGone : day > addDays(today, MOST_DAYS_AHEAD) ? visitMessages.dayTooFar : undefined;
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

async function getSameRequest(
  change: Database,
  { email, pet_name, date }: { email: string; pet_name: string; date: string },
): Promise<{ id: number; created_at: Date }> {
  return change
    .selectFrom('visit_requests')
    .select(['id', 'created_at'])
    .where(sql<boolean>`lower(email) = lower(${email}) and fold_text(pet_name) = fold_text(${pet_name})`)
    .where('visit_date', '=', date)
    .executeTakeFirstOrThrow();
}
