import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import type { NewShift, Shift } from '../shifts.contract.ts';
import type { ShiftContext } from './shift-context.ts';
import { toTimestamps } from './shift-times.ts';
import { getShift } from './shifts.queries.ts';

/**
 * Adds a shift, or one on the same weekday of each week. Its times stay on the clock when summer time starts or ends.
 * @throws ApiError 400 for times that are over or too far apart
 */
export async function addShifts(db: Database, input: NewShift, context: ShiftContext): Promise<Shift[]> {
  const { actor, ip, now } = context;
  const { day, starts, ends, weeks = 1, title, location = '', places, skills = [], notes = null } = input;
  const times = Array.from({ length: weeks }, (_, week) =>
    toTimestamps({ day: addDays(day, 7 * week), starts, ends }, context),
  );
  const shared = {
    title,
    location,
    places,
    skills: [...new Set(skills)],
    notes,
    created_by: actor.id,
    created_at: now,
  };
  return transactionWithRetry(db, async (trx) => {
    await lockCurrentUser(trx, actor);
    const added = await trx
      .insertInto('shifts')
      .values(times.map((each) => ({ ...shared, ...each, series_id: null, canceled_at: null })))
      .returning('id')
      .execute();
    const ids = added.map(({ id }) => id).toSorted((one, other) => one - other);
    const [first] = ids;
    if (weeks > 1) await trx.updateTable('shifts').set({ series_id: first! }).where('id', 'in', ids).execute();
    const subject = { type: 'shift', id: first! };
    await recordEvent(trx, { actor, action: 'shift.added', subject, details: { count: weeks }, ip, now });
    return Promise.all(ids.map((id) => getShift(trx, id, { currentUser: actor, now })));
  });
}
