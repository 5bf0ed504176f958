import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { lockAllowedUser, lockCurrentUser, lockCurrentUserExclusively } from '../../accounts/server/index.ts';
import { missingSkillsMessage, shiftMessages } from '../volunteers.constants.ts';
import type { Shift } from '../shifts.contract.ts';
import { addedEmail, removedEmail } from './emails.ts';
import { invalid, lockShift, type ShiftContext, type ShiftRow } from './shift-context.ts';
import { findMissing, getShift, listSkills } from './shifts.queries.ts';

/**
 * Signs the current user up for a shift that has not started.
 * @throws ApiError 404 for an unknown shift; 409 for one that is canceled, has started, is full or at the same time as
 *   another, and without its skills
 */
export async function signUp(db: Database, id: number, { actor, ip, now }: ShiftContext): Promise<Shift> {
  return transactionWithRetry(db, async (trx) => {
    const shift = await lockShift(trx, id);
    if (shift.starts_at <= now) throw new ApiError(409, shiftMessages.started);
    await lockCurrentUserExclusively(trx, actor);
    const messages = { signedUp: shiftMessages.signedUp, overlap: shiftMessages.ownOverlap };
    await assertNotSignedUp(trx, shift, actor.id, messages.signedUp);
    const missing = findMissing(shift.skills, await listSkills(trx, actor.id));
    if (missing.length > 0) throw new ApiError(409, missingSkillsMessage(missing));
    await insertSignUp(trx, shift, { user_id: actor.id, added_by: null, now, messages });
    await recordEvent(trx, { actor, action: 'shift.signed_up', subject: { type: 'shift', id }, ip, now });
    return getShift(trx, id, { currentUser: actor, now });
  });
}

/**
 * Cancels the current user's place in a shift that has not started.
 * @throws ApiError 404 if they have none, 409 once it has started or they are checked in
 */
export async function cancelSignUp(db: Database, id: number, { actor, ip, now }: ShiftContext): Promise<Shift> {
  return transactionWithRetry(db, async (trx) => {
    const shift = await lockShift(trx, id);
    await lockCurrentUser(trx, actor);
    const own = await findSignUp(trx, id, actor.id);
    if (!own) throw new ApiError(404, shiftMessages.notSignedUp);
    if (shift.starts_at <= now) throw new ApiError(409, shiftMessages.started);
    if (own.checked_in_at) throw new ApiError(409, shiftMessages.checkedIn);
    await trx.deleteFrom('shift_sign_ups').where('id', '=', own.id).execute();
    await recordEvent(trx, { actor, action: 'shift.sign_up_canceled', subject: { type: 'shift', id }, ip, now });
    return getShift(trx, id, { currentUser: actor, now });
  });
}

/**
 * Adds someone on the staff to a shift that has not ended, and emails them.
 * @throws ApiError 400 if they are not on the staff; 404 and 409 as `signUp`, without the skills only unless
 *   `despite_skills`
 */
export async function addPerson(
  db: Database,
  id: number,
  { user_id, despite_skills = false }: { user_id: number; despite_skills?: boolean | undefined },
  context: ShiftContext,
): Promise<Shift> {
  const { actor, ip, now } = context;
  return transactionWithRetry(db, async (trx) => {
    const shift = await lockShift(trx, id);
    if (shift.ends_at <= now) throw new ApiError(409, shiftMessages.ended);
    if (!(await lockAllowedUser(trx, user_id, 'use dashboard', now))) throw invalid('user_id', shiftMessages.notStaff);
    await lockCurrentUser(trx, actor);
    const messages = { signedUp: shiftMessages.personSignedUp, overlap: shiftMessages.overlap };
    await assertNotSignedUp(trx, shift, user_id, messages.signedUp);
    const person = await getPerson(trx, user_id);
    const missing = findMissing(shift.skills, await listSkills(trx, user_id));
    if (missing.length > 0 && !despite_skills) throw new ApiError(409, missingSkillsMessage(missing, person.name));
    await insertSignUp(trx, shift, { user_id, added_by: actor.id, now, messages });
    const details = { shift_id: id, despite_skills: missing.length > 0 };
    const subject = { type: 'user', id: user_id };
    await recordEvent(trx, { actor, action: 'volunteer.added_to_shift', subject, details, ip, now });
    if (user_id !== actor.id) {
      const content = addedEmail(person.name, [shift], context);
      await queueEmail(trx, { type: 'shift-added', to: recipientOf(person), content, now });
    }
    return getShift(trx, id, { currentUser: actor, now });
  });
}

/**
 * Removes someone from a shift, and emails them unless it has started.
 * @throws ApiError 404 if they are not signed up, 409 if they are checked in
 */
export async function removePerson(db: Database, id: number, userId: number, context: ShiftContext): Promise<Shift> {
  const { actor, ip, now } = context;
  return transactionWithRetry(db, async (trx) => {
    const shift = await lockShift(trx, id);
    await lockCurrentUser(trx, actor);
    const signedUp = await findSignUp(trx, id, userId);
    if (!signedUp) throw new ApiError(404, shiftMessages.personNotSignedUp);
    if (signedUp.checked_in_at) throw new ApiError(409, shiftMessages.personCheckedIn);
    const person = await getPerson(trx, userId);
    await trx.deleteFrom('shift_sign_ups').where('id', '=', signedUp.id).execute();
    const subject = { type: 'user', id: userId };
    const details = { shift_id: id };
    await recordEvent(trx, { actor, action: 'volunteer.removed_from_shift', subject, details, ip, now });
    if (userId !== actor.id && shift.starts_at > now) {
      const content = removedEmail(person.name, [shift], context);
      await queueEmail(trx, { type: 'shift-removed', to: recipientOf(person), content, now });
    }
    return getShift(trx, id, { currentUser: actor, now });
  });
}

interface SignUpMessages {
  signedUp: string;
  overlap: string;
}

async function assertNotSignedUp(trx: Database, shift: ShiftRow, userId: number, message: string): Promise<void> {
  if (await findSignUp(trx, shift.id, userId)) throw new ApiError(409, message);
}

/** At the first free position. The shift's lock lets one person at a time through; constraints would reject the rest. */
async function insertSignUp(
  trx: Database,
  shift: ShiftRow,
  person: { user_id: number; added_by: number | null; now: Date; messages: SignUpMessages },
): Promise<void> {
  const { user_id, added_by, now, messages } = person;
  const { rows } = await sql<{ position: number | null }>`
    select min(n) as position from generate_series(1, ${shift.places}::integer) n
    where not exists (select from shift_sign_ups s where s.shift_id = ${shift.id} and s.position = n)`.execute(trx);
  const position = rows[0]!.position;
  if (position === null) throw new ApiError(409, shiftMessages.full);
  const { id: shift_id, starts_at, ends_at, places } = shift;
  const copies = { shift_id, starts_at, ends_at, places };
  await withConflict(
    (constraint) =>
      ({ shift_sign_ups_position: shiftMessages.full, shift_sign_ups_person: messages.signedUp })[constraint] ??
      messages.overlap,
    () =>
      trx
        .insertInto('shift_sign_ups')
        .values({ ...copies, user_id, position, added_by, signed_up_at: now })
        .execute(),
  );
}

async function findSignUp(trx: Database, shiftId: number, userId: number) {
  return trx
    .selectFrom('shift_sign_ups')
    .select(['id', 'checked_in_at'])
    .where('shift_id', '=', shiftId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

async function getPerson(trx: Database, id: number) {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_demo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
