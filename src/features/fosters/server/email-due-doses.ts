import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { addDays, dayIn, timestampOf } from '../../../platform/shelter-day.contract.ts';
import { listDosesOn } from './doses.queries.ts';
import { dosesEmail } from './emails.ts';
import { emailHomes } from './foster-context.ts';

const MORNING = '09:00';

/**
 * From nine in the morning, emails each home the doses that are due tomorrow; once for each day. Safe to run on several
 * servers.
 */
export async function emailDueDoses(db: Database, context: JobContext & { timeZone: string }): Promise<void> {
  const { now, timeZone, onWarning, signal } = context;
  const today = dayIn(timeZone, now);
  if (now < timestampOf(today, MORNING, timeZone)) return;
  const tomorrow = addDays(today, 1);
  const { rows: homes } = await sql<{ id: number }>`
    select h.id from foster_homes h
    where h.doses_emailed_for is distinct from ${tomorrow}::date and exists (
      select from placements n join treatments t on t.pet_id = n.pet_id
      where n.location_id = h.location_id and n.end_at is null and t.due_on = ${tomorrow}::date
        and t.given_at is null and t.skipped_at is null and t.canceled_at is null)
    order by h.id`.execute(db);
  for (const { id } of homes) {
    if (signal?.aborted) return;
    try {
      await transactionWithRetry(db, (trx) => emailHome(trx, id, tomorrow, context));
    } catch (error) {
      // One failure must not block the other homes.
      onWarning(`the email about doses for foster home ${id} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

async function emailHome(trx: Database, id: number, day: string, { now, publicUrl }: JobContext): Promise<void> {
  const { rows } = await sql<{ location_id: number }>`
    select location_id from foster_homes
    where id = ${id} and doses_emailed_for is distinct from ${day}::date for no key update skip locked`.execute(trx);
  const [home] = rows;
  if (!home) return;
  const { rows: animals } = await sql<{ id: number; name: string }>`
    select p.id, p.name from placements n join pets p on p.id = n.pet_id
    where n.location_id = ${home.location_id} and n.end_at is null`.execute(trx);
  const names = new Map(animals.map((animal) => [animal.id, animal.name]));
  const doses = await listDosesOn(trx, [...names.keys()], day);
  await trx.updateTable('foster_homes').set({ doses_emailed_for: day }).where('id', '=', id).execute();
  if (doses.length === 0) return;
  const named = doses.map((dose) => ({ ...dose, pet: names.get(dose.pet_id)! }));
  await emailHomes(trx, [id], {
    type: 'foster-doses',
    write: ({ name }) => dosesEmail({ name, day, doses: named, publicUrl }),
    now,
  });
}
