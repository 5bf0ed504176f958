import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { toLocalTimes } from '../local-times.contract.ts';
import { shiftMessages, type ShiftScope } from '../volunteers.constants.ts';
import type { Shift, ShiftUpdate } from '../shifts.contract.ts';
import { emailPeople } from './email-people.ts';
import { changedEmail } from './emails.ts';
import { invalid, lockShift, type ShiftContext, type ShiftRow } from './shift-context.ts';
import { daysBetween, toTimestamps } from './shift-times.ts';
import { getShift } from './shifts.queries.ts';

type ShiftChange = Partial<
  Pick<ShiftRow, 'title' | 'location' | 'starts_at' | 'ends_at' | 'places' | 'skills' | 'notes'>
>;

/**
 * Changes a shift that has not ended, or also those after it in its series. Emails everyone who is signed up about another time,
 * title or location.
 * @throws ApiError 400 for times that are over or too far apart; 409 for a shift that is canceled or over, other times of
 *   one that has started, fewer places than people, and times at which one of them has another shift
 */
export async function changeShift(
  db: Database,
  id: number,
  { scope = 'this', ...update }: ShiftUpdate,
  context: ShiftContext,
): Promise<Shift> {
  const { actor, ip, now } = context;
  return transactionWithRetry(db, async (trx) => {
    const shifts = await lockShifts(trx, id, scope);
    const [shift] = shifts;
    if (shift!.ends_at <= now) throw new ApiError(409, shiftMessages.ended);
    await lockCurrentUser(trx, actor);
    const changes = shifts.map((each) => ({ shift: each, change: pickChanged(each, shift!, update, context) }));
    const fields = [...new Set(changes.flatMap(({ change }) => Object.keys(change)))];
    if (fields.length === 0) return getShift(trx, id, { currentUser: actor, now });
    // A series moves from its end, so that no shift passes through the next one's time.
    const first = changes[0]!.change.starts_at;
    const isLater = first !== undefined && first > shift!.starts_at;
    for (const each of isLater ? changes.toReversed() : changes) await applyChange(trx, each.shift, each.change);
    const details = { fields, count: shifts.length };
    await recordEvent(trx, { actor, action: 'shift.changed', subject: { type: 'shift', id }, details, ip, now });
    const visible = changes.filter(({ change }) => emailedFields.some((field) => field in change));
    const changed = visible.map((each) => ({ ...each.shift, ...each.change }));
    await emailPeople(trx, changed, { type: 'shift-changed', write: changedEmail, ...context });
    return getShift(trx, id, { currentUser: actor, now });
  });
}

const emailedFields = ['title', 'location', 'starts_at', 'ends_at'];

/**
 * Locks a shift, and with `following` those after it in its series that aren't canceled, in their order.
 * @throws ApiError as `lockShift`
 */
export async function lockShifts(trx: Database, id: number, scope: ShiftScope): Promise<ShiftRow[]> {
  const shift = await lockShift(trx, id);
  if (scope === 'this' || shift.series_id === null) return [shift];
  const others = await trx
    .selectFrom('shifts')
    .selectAll()
    .where('series_id', '=', shift.series_id)
    .where('starts_at', '>', shift.starts_at)
    .where('canceled_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return [shift, ...others];
}

/** @param first of the changed ones, whose day the input names; the others move by as many days */
function pickChanged(
  shift: ShiftRow,
  first: ShiftRow,
  { day, starts, ends, ...update }: Omit<ShiftUpdate, 'scope'>,
  context: ShiftContext,
): ShiftChange {
  const { now, timeZone } = context;
  const before = toLocalTimes(shift, timeZone);
  const moved = day === undefined ? 0 : daysBetween(toLocalTimes(first, timeZone).day, day);
  const after = { day: addDays(before.day, moved), starts: starts ?? before.starts, ends: ends ?? before.ends };
  const isSame = after.day === before.day && after.starts === before.starts && after.ends === before.ends;
  if (!isSame && shift.starts_at <= now) throw new ApiError(409, shiftMessages.timesStarted);
  const entries = Object.entries({ ...update, ...(!isSame && toTimestamps(after, context)) });
  return Object.fromEntries(
    entries.filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(shift[name as keyof ShiftRow]),
    ),
  );
}

async function applyChange(trx: Database, shift: ShiftRow, change: ShiftChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  if (change.places !== undefined && change.places < shift.places) await closeGaps(trx, shift, change.places);
  await withConflict(shiftMessages.timesOverlap, () =>
    trx
      .updateTable('shifts')
      .set({ ...change, ...(change.skills && { skills: [...new Set(change.skills)] }) })
      .where('id', '=', shift.id)
      .execute(),
  );
  if (change.starts_at) {
    await trx.updateTable('shift_sign_ups').set({ reminded_at: null }).where('shift_id', '=', shift.id).execute();
  }
}

/** Moves people to positions that remain. @throws ApiError 409 if there are more of them than places */
async function closeGaps(trx: Database, { id }: ShiftRow, places: number): Promise<void> {
  const people = await trx
    .selectFrom('shift_sign_ups')
    .select(['id', 'position'])
    .where('shift_id', '=', id)
    .orderBy('position')
    .forUpdate()
    .execute();
  if (people.length > places) {
    const sentence = `${people.length} people are signed up. Choose at least ${people.length} places, or remove some first.`;
    throw invalid('places', sentence);
  }
  for (const [at, person] of people.entries()) {
    if (person.position === at + 1) continue;
    await sql`update shift_sign_ups set position = ${at + 1} where id = ${person.id}`.execute(trx);
  }
}
