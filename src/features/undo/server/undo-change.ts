import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { isCancelable } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { findPetsOfTrash, restoreTrash, claimTrashOfStep } from '../../trash/server/index.ts';
import { UNDO_MS, undoMessages } from '../undo.constants.ts';
import { markAsUndoing } from './mark-as-undoing.ts';
import { deleteEventsSince, recordUndone } from './record-undone.ts';
import { assertUnchanged, lockChangedRows, restoreRows } from './restore-rows.ts';

type Step = Selectable<Tables['undo_steps']>;

interface UndoContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  /** What else prevents it; provided by the composition root. */
  assertUndoable: AssertUndoable;
}

/** @throws ApiError 409 if the restored rows contradict others */
export type AssertUndoable = (
  trx: Database,
  step: { pets: number[]; applications: number[]; since: Date; queuedEmails: string[]; canceledEmails: number[] },
) => Promise<void>;

/**
 * Restores what one of the Admin's own latest changes has affected, and cancels its emails (`product.md`, amendments).
 * Undoing it again changes nothing.
 * @throws ApiError 404 for another person's or an unknown step; 403 if the role has ended; 409 if it is too late, an email has been sent, or something
 *   has changed since
 */
export async function undoChange(db: Database, id: number, context: UndoContext): Promise<void> {
  const { actor, now, assertUndoable } = context;
  await transactionWithRetry(db, async (trx) => {
    const step = await trx
      .selectFrom('undo_steps')
      .selectAll()
      .where('id', '=', id)
      .where('actor_id', '=', actor.id)
      .forUpdate()
      .executeTakeFirst();
    if (!step) throw new ApiError(404, undoMessages.notFound);
    if (step.undone_at) return;
    if (!hasRolesOf(actor, step)) throw new ApiError(403, undoMessages.roleEnded);
    if (now.getTime() - step.created_at.getTime() >= UNDO_MS) throw new ApiError(409, undoMessages.tooLate);
    const rows = await lockChangedRows(trx, step.changes, await findPetsOfTrash(trx, id));
    await confirmCurrentUser(trx, actor);
    assertUnchanged(step.changes, rows);
    const trash = await claimTrashOfStep(trx, id);
    await cancelItsEmails(trx, step, now);
    await markAsUndoing(trx);
    await restoreRows(trx, step.changes, rows, now);
    const restored = await restoreTrash(trx, trash);
    const pets = [...rows.pets.keys(), ...restored.pets];
    const applications = [...rows.applications.keys(), ...restored.applications];
    const { created_at: since, queued_emails: queuedEmails, canceled_emails: canceledEmails } = step;
    await assertUndoable(trx, { pets, applications, since, queuedEmails, canceledEmails });
    await deleteEventsSince(trx, step);
    await recordUndone(trx, { changes: step.changes, restored }, context);
    await trx.updateTable('undo_steps').set({ undone_at: now }).where('id', '=', id).execute();
  });
}

/** A role that has ended can't be used to undo what was done with it. An Admin has done without staff roles. */
function hasRolesOf({ role, staff_roles }: CurrentUser, { actor_roles }: Step): boolean {
  return actor_roles.length === 0 ? role === 'Admin' : actor_roles.every((each) => staff_roles.includes(each));
}

/** @throws ApiError 409 if one of them has been sent, or might be on its way */
async function cancelItsEmails(trx: Database, { queued_emails, canceled_emails }: Step, now: Date): Promise<void> {
  if (queued_emails.length > 0) {
    const isQueued = sql<boolean>`emails.message_id = any(${queued_emails}::uuid[])`;
    await trx
      .updateTable('emails')
      .set({ status: 'dropped', completed_at: now })
      .where(isQueued)
      .where(isCancelable)
      .execute();
    const sent = await trx.selectFrom('emails').select('id').where(isQueued).where('status', '<>', 'dropped').execute();
    if (sent.length > 0) throw new ApiError(409, undoMessages.emailed);
  }
  if (canceled_emails.length === 0) return;
  await trx
    .updateTable('emails')
    .set({ status: 'queued', completed_at: null })
    .where('id', '=', sql<number>`any(${canceled_emails}::integer[])`)
    .where('status', '=', 'dropped')
    // One change may have queued it and canceled it again.
    .where('message_id', '<>', sql<string>`all(${queued_emails}::uuid[])`)
    .execute();
}
