import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { insertAll } from '../../../platform/database/insert-all.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { isCancelable, toEmailRow } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { UNDO_MS } from '../../undo/undo.constants.ts';
import { petDeletedEmail, petRestoredEmail, petUnlistedEmail } from './emails.ts';

interface NotifyContext {
  actor: { id: number };
  now: Date;
}

/** Emails the owners of unlisted pets, except the actor, once it can’t be undone any more. @returns the Message-IDs */
export async function notifyUnlisted(
  trx: Database,
  ids: readonly number[],
  { publicUrl, ...context }: NotifyContext & { publicUrl: string },
): Promise<string[]> {
  return notifyOwners(trx, ids, 'pet-unlisted', (pet) => petUnlistedEmail({ ...pet, publicUrl }), context);
}

/** Emails the owners of pets that are about to be deleted, except the actor. @returns the Message-IDs */
export async function notifyDeleted(trx: Database, ids: readonly number[], context: NotifyContext): Promise<string[]> {
  return notifyOwners(trx, ids, 'pet-deleted', petDeletedEmail, context);
}

/** Emails the owner of a restored listing, except the actor. */
export async function notifyRestored(
  trx: Database,
  id: number,
  { publicUrl, ...context }: NotifyContext & { publicUrl: string },
): Promise<void> {
  await notifyOwners(trx, [id], 'pet-restored', (pet) => petRestoredEmail({ ...pet, publicUrl }), context);
}

/** Cancels the emails about a deletion that can still be undone, to its owner and to those who wrote about it. */
export async function cancelDeletedEmails(
  trx: Database,
  { undo_step_id }: { undo_step_id: number | null },
  now: Date,
): Promise<void> {
  const step = trx
    .selectFrom('undo_steps')
    .select('queued_emails')
    .where('id', '=', undo_step_id ?? 0)
    .$asScalar();
  await trx
    .updateTable('emails')
    .set({ status: 'dropped', completed_at: now })
    .where('type', 'in', ['pet-deleted', 'inquired-listing-deleted'])
    .where('message_id', '=', sql<string>`any((${step})::uuid[])`)
    .where(isCancelable)
    .execute();
}

async function notifyOwners(
  trx: Database,
  ids: readonly number[],
  type: string,
  createEmail: (pet: { id: number; name: string; owner: string }) => EmailContent,
  { actor, now }: NotifyContext,
): Promise<string[]> {
  const owned = await trx
    .selectFrom('pets')
    .innerJoin('users', 'users.id', 'pets.owner_id')
    .select(['pets.id', 'pets.name', 'users.id as user_id', 'users.name as owner', 'users.email', 'users.is_demo'])
    .where('pets.id', '=', sql<number>`any(${ids})`)
    .where('users.id', '<>', actor.id)
    .execute();
  const emails = owned.map(({ user_id, email, is_demo, ...pet }) => {
    const to = recipientOf({ id: user_id, name: pet.owner, email, is_demo });
    const sendAfter = new Date(now.getTime() + UNDO_MS);
    return { ...toEmailRow({ type, to, content: createEmail(pet), now, sendAfter }), message_id: randomUUID() };
  });
  await insertAll(trx, 'emails', emails);
  return emails.map(({ message_id }) => message_id);
}
