import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import {
  completeRestoration,
  getTrashedRow,
  insertTrashedRows,
  lockTrashItem,
  type RestoreContext,
  type TrashItem,
} from '../../trash/server/index.ts';
import { UNDO_MS } from '../../undo/undo.constants.ts';
import { petMessages } from '../pets.contract.ts';
import { lockAdoptablePet, type AdoptablePet } from './adoptable-pets.ts';
import { cancelDeletedEmails, notifyRestored } from './notify-owners.ts';

interface PetContext extends RestoreContext {
  /** Emails the applicants; provided by the composition root. */
  announceApplications: (trx: Database, pet: AdoptablePet, context: RestoreContext) => Promise<void>;
}

/**
 * Restores a deleted pet with its applications, photos, favorites and messages, and emails its applicants and its owner,
 * unless they weren't told of the deletion.
 * @throws ApiError 404 if it is no longer in the trash, 409 if another pet has its external id now
 */
export async function restorePet(
  trx: Database,
  { id: itemId }: TrashItem,
  { announceApplications, ...context }: PetContext,
): Promise<void> {
  const { actor, ip, now } = context;
  await lockCurrentUser(trx, actor);
  const item = await lockTrashItem(trx, itemId);
  await assertExternalIdIsFree(trx, item);
  const isAnnounced = now.getTime() - item.deleted_at.getTime() >= UNDO_MS;
  if (!isAnnounced) await cancelDeletedEmails(trx, item, now);
  await insertTrashedRows(trx, item);
  const id = item.subject_id;
  const pet = (await lockAdoptablePet(trx, id))!;
  await announceApplications(trx, pet, context);
  if (isAnnounced && pet.listed_by_owner) await notifyRestored(trx, id, context);
  await completeRestoration(trx, item);
  const details = { name: pet.name };
  await recordEvent(trx, { actor, action: 'pet.restored', subject: { type: 'pet', id }, details, ip, now });
}

async function assertExternalIdIsFree(trx: Database, item: TrashItem): Promise<void> {
  const { external_id } = await getTrashedRow(trx, item);
  if (typeof external_id !== 'string') return;
  const other = await trx.selectFrom('pets').select('name').where('external_id', '=', external_id).executeTakeFirst();
  if (other) throw new ApiError(409, petMessages.externalIdInUse(item.title, other.name, external_id));
}
