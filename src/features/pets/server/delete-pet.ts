import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { describeWhoCan } from '../../../platform/capabilities.contract.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { actsForShelter } from '../pets.permissions.ts';
import { notifyInquirers } from '../../owner-listings/server/index.ts';
import { putInTrash } from '../../trash/server/index.ts';
import { TRASH_PATH } from '../../trash/trash.constants.ts';
import { addEmailsToUndo, findLastEventId, recordUndoableDeletion } from '../../undo/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { leaveBond } from './bonds.ts';
import { setArchived } from './archive-pets.ts';
import type { ActionContext } from './add-pet.ts';
import { lockPet } from './update-pet.ts';
import type { PetAdoptions } from './pet-adoptions.ts';
import { notifyDeleted } from './notify-owners.ts';

/**
 * Deletes a pet with its applications, and emails its applicants, who wrote about it, and its owner, except the person who
 * deletes it. What an Admin deletes is in the trash then, but a pet that has gone home is archived instead, with its
 * adoption. Unused photos are cleaned up later.
 * @throws ApiError 403 for a User's own pet that somebody has applied for, 404 for an unknown pet or another user's
 */
export async function deletePet(
  db: Database,
  id: number,
  { actor, ip, now, publicUrl, shelter, adoptions }: ActionContext & { adoptions: PetAdoptions; shelter: Shelter },
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const pet = await lockPet(trx, actor, id);
    await confirmCurrentUser(trx, actor);
    const isForShelter = actsForShelter(actor, pet);
    if (isForShelter && !hasCapability(actor, 'delete records'))
      throw new ApiError(403, describeWhoCan('delete records'));
    if (isForShelter && (await adoptions.hasGoneHome(trx, id))) {
      await archiveInstead(trx, pet, { actor, ip, now, publicUrl, shelter, adoptions });
      return;
    }
    await leaveBond(trx, pet);
    const undoStepId = isForShelter ? await putPetInTrash(trx, pet, { actor, now }) : null;
    const removed = await adoptions.removeApplications(trx, pet, { actor, ip, now, publicUrl, shelter });
    const queuedEmails = [
      ...removed.flatMap((step) => step.queuedEmails),
      ...(await notifyDeleted(trx, [id], { actor, now })),
      ...(await notifyInquirers(trx, pet, { actor, now, publicUrl })),
    ];
    const canceledEmails = removed.flatMap((step) => step.canceledEmails);
    if (undoStepId !== null) await addEmailsToUndo(trx, undoStepId, { queuedEmails, canceledEmails });
    await trx.deleteFrom('pets').where('id', '=', id).execute();
    await recordEvent(trx, {
      actor,
      action: 'pet.deleted',
      subject: { type: 'pet', id },
      details: { name: pet.name },
      ip,
      now,
    });
  });
}

async function archiveInstead(
  trx: Database,
  pet: Awaited<ReturnType<typeof lockPet>>,
  { adoptions, ...context }: Omit<ActionContext, 'adoptions'> & { adoptions: PetAdoptions; shelter: Shelter },
): Promise<void> {
  const { actor, ip, now } = context;
  const { id, name } = pet;
  const lastEventId = await findLastEventId(trx);
  const changes = pet.archived_at === null ? await setArchived(trx, [pet], true, now) : [];
  const step = {
    label: `Archived ${name}`,
    href: `/admin-dashboard/view-pets/${id}`,
    changes,
    queuedEmails: [],
    canceledEmails: [],
    lastEventId,
  };
  const undoStepId = await recordUndoableDeletion(trx, step, { actor, now });
  const removed = await adoptions.removeOpenApplications(trx, pet, context, { lastEventId, undoStepId });
  await addEmailsToUndo(trx, undoStepId, {
    queuedEmails: removed.flatMap((each) => each.queuedEmails),
    canceledEmails: removed.flatMap((each) => each.canceledEmails),
  });
  await recordEvent(trx, { actor, action: 'pet.archived', subject: { type: 'pet', id }, details: { name }, ip, now });
}

/** Before anything is changed. @returns the step that undoes it */
async function putPetInTrash(
  trx: Database,
  { id, name, listed_by_owner }: { id: number; name: string; listed_by_owner: boolean },
  context: { actor: Pick<CurrentUser, 'id' | 'staff_roles'>; now: Date },
): Promise<number> {
  const lastEventId = await findLastEventId(trx);
  const step = { label: `Deleted ${name}`, href: TRASH_PATH, changes: [], queuedEmails: [], canceledEmails: [] };
  const undoStepId = await recordUndoableDeletion(trx, { ...step, lastEventId }, context);
  const type = listed_by_owner ? 'listing' : 'pet';
  await putInTrash(trx, { type, table: 'pets', ids: [id], title: name, lastEventId, undoStepId }, context);
  return undoStepId;
}
