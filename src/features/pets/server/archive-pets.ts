import { sql } from 'kysely';
import { toEventRow } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { insertAll } from '../../../platform/database/insert-all.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { findLastEventId, recordUndoStep, type RowChange } from '../../undo/server/index.ts';
import { petMessages } from '../pets.contract.ts';
import type { ActionContext } from './add-pet.ts';
import { assertNoneHasLeft } from './pet-adoptions.ts';
import { lockPets } from './update-pet.ts';

type LockedPet = Pick<Awaited<ReturnType<typeof lockPets>>[number], 'id' | 'archived_at' | 'was_listed' | 'is_listed'>;

/**
 * Archives adopted pets, or brings them back, all or none. An archived pet is on no page and in no list but the archive's.
 * @returns how many were changed
 * @throws ApiError 404 if a pet does not exist, 409 if one to archive isn't Adopted
 */
export async function archivePets(
  db: Database,
  { ids, is_archived: isArchived }: { ids: readonly number[]; is_archived: boolean },
  { actor, ip, now }: Pick<ActionContext, 'actor' | 'ip' | 'now'>,
): Promise<number> {
  const unique = [...new Set(ids)];
  return transactionWithRetry(db, async (trx) => {
    const before = await lockPets(trx, unique);
    await confirmCurrentUser(trx, actor);
    if (before.length < unique.length) throw new ApiError(404, petMessages.someDeleted);
    const pets = before.filter((pet) => (pet.archived_at !== null) !== isArchived);
    const notAdopted = isArchived && pets.find(({ adoption_status }) => adoption_status !== 'Adopted');
    if (notAdopted) throw new ApiError(409, petMessages.notArchivable(notAdopted.name));
    if (pets.length === 0) return 0;
    if (isArchived) await assertNotInCare(trx, pets);
    else assertNoneHasLeft(pets, { is_listed: true });
    const lastEventId = await findLastEventId(trx);
    const changes = await setArchived(trx, pets, isArchived, now);
    const action = isArchived ? 'pet.archived' : 'pet.unarchived';
    const toEvent = ({ id, name }: { id: number; name: string }) =>
      toEventRow({ actor, action, subject: { type: 'pet', id }, details: { name }, ip, now });
    await insertAll(trx, 'audit_log', pets.map(toEvent));
    const [first] = pets;
    const who = pets.length === 1 ? first!.name : `${pets.length.toLocaleString('en')} pets`;
    const step = {
      label: `${isArchived ? 'Archived' : 'Unarchived'} ${who}`,
      href: `/admin-dashboard/view-pets${pets.length === 1 ? `/${first!.id}` : '?filter=archived'}`,
      changes,
      queuedEmails: [],
      canceledEmails: [],
      lastEventId,
    };
    await recordUndoStep(trx, step, { actor, now });
    return pets.length;
  });
}

/** An approved application alone reserves a pet, which is still here. @throws ApiError 409 */
async function assertNotInCare(trx: Database, pets: readonly { id: number; name: string }[]): Promise<void> {
  const inCare = await trx
    .selectFrom('custodies')
    .select('pet_id')
    .where('pet_id', '=', sql<number>`any(${pets.map(({ id }) => id)}::integer[])`)
    .where('outcome_at', 'is', null)
    .executeTakeFirst();
  const pet = inCare && pets.find(({ id }) => id === inCare.pet_id);
  if (pet) throw new ApiError(409, petMessages.notPickedUp(pet.name));
}

/** @param pets locked @returns how to undo it */
export async function setArchived(
  trx: Database,
  pets: readonly LockedPet[],
  isArchived: boolean,
  now: Date,
): Promise<RowChange[]> {
  const archived = { archived_at: now, was_listed: sql<boolean>`is_listed`, is_listed: false };
  const unarchived = { archived_at: null, was_listed: null, is_listed: sql<boolean>`coalesce(was_listed, false)` };
  await trx
    .updateTable('pets')
    .set({ ...(isArchived ? archived : unarchived), updated_at: now })
    .where('id', '=', sql<number>`any(${pets.map(({ id }) => id)}::integer[])`)
    .execute();
  return pets.map(({ id, archived_at, was_listed, is_listed }) => ({
    table: 'pets',
    id,
    before: { archived_at, was_listed, is_listed },
    after: isArchived
      ? { archived_at: now, was_listed: is_listed, is_listed: false }
      : { archived_at: null, was_listed: null, is_listed: was_listed ?? false },
  }));
}
