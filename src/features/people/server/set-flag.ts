import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { personMessages, type FlagLevel } from '../people.constants.ts';
import type { PersonFlag } from '../person.contract.ts';
import { lockPerson, type PersonContext } from './lock-person.ts';

interface FlagInput {
  id: number;
  level: FlagLevel;
  reason: string;
  /** The last day on which the flag is shown. Without it, the flag does not expire. */
  expires_on?: string | undefined;
  /** Days are counted in the shelter's time zone. */
  timeZone: string;
}

/**
 * Flags a person, replacing an earlier flag of the record.
 * @throws ApiError 404 if there is no such person, 400 if the expiry is in the past
 */
export async function setFlag(
  db: Database,
  { id, level, reason, expires_on: day, timeZone, actor, ip, now }: PersonContext & FlagInput,
): Promise<PersonFlag> {
  return transactionWithRetry(db, async (trx) => {
    await lockPerson(trx, id, actor);
    const expires_on = day ?? null;
    assertNotPast(expires_on, dayIn(timeZone, now));
    // With a new id, so that anyone who has confirmed the earlier flag sees this one.
    await trx.deleteFrom('person_flags').where('person_id', '=', id).execute();
    const flag = await trx
      .insertInto('person_flags')
      .values({ person_id: id, level, reason, expires_on, set_by: actor.id, set_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = { type: 'person', id };
    await recordEvent(trx, { actor, action: 'person.flagged', subject, details: { level }, ip, now });
    return {
      id: flag.id,
      person_id: id,
      level,
      reason,
      expires_on,
      set_by: actor.name,
      set_at: now.toISOString(),
    };
  });
}

/**
 * Removes a record's flag, if there is one.
 * @throws ApiError 404 if there is no such person
 */
export async function removeFlag(db: Database, { id, actor, ip, now }: PersonContext & { id: number }): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    await lockPerson(trx, id, actor);
    const removed = await trx
      .deleteFrom('person_flags')
      .where('person_id', '=', id)
      .returning('level')
      .executeTakeFirst();
    if (!removed) return;
    const subject = { type: 'person', id };
    await recordEvent(trx, { actor, action: 'person.unflagged', subject, details: removed, ip, now });
  });
}

function assertNotPast(day: string | null, today: string): void {
  if (day !== null && day < today) {
    throw new ApiError(400, personMessages.expiryInPast, { fields: { expires_on: 'must be today or later' } });
  }
}
