import { sql, type QueryCreator, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { lockCurrentUserExclusively } from '../../accounts/server/index.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { applicationMessages } from '../adoptions.constants.ts';
import type { ApplicationDraft } from '../adoptions.contract.ts';

export const NO_PET = 0;
const MAX_DRAFTS = 50;
export const DRAFT_RETENTION_DAYS = 90;

interface DraftInput {
  pet_id?: number | undefined;
  procedure_read?: boolean | undefined;
  /** Replaces all stored answers. */
  answers?: Record<string, string> | undefined;
  /** When the draft that they continue was last saved; null for a new one. */
  based_on?: string | null | undefined;
}

/**
 * Saves the draft for a pet, or for the form without one. Omitted values stay unchanged; the oldest drafts beyond the
 * limit are deleted.
 * @throws ApiError 404 if the pet is not listed, 409 if the draft was discarded or submitted since: saving it again would
 *   bring it back
 */
export async function saveDraft(
  db: Database,
  currentUser: CurrentUser,
  { pet_id = NO_PET, procedure_read, answers, based_on }: DraftInput,
  now: Date,
): Promise<ApplicationDraft> {
  return transactionWithRetry(db, async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    await assertListedPet(trx, pet_id);
    const before = await findDraftRow(trx, currentUser.id, pet_id);
    if (based_on && !before) throw new ApiError(409, applicationMessages.draftGone);
    const values = {
      procedure_read_at: procedure_read === false ? null : (before?.procedure_read_at ?? (procedure_read ? now : null)),
      answers: JSON.stringify(answers ?? before?.answers ?? {}),
      updated_at: now,
    };
    const draft = await trx
      .insertInto('application_drafts')
      .values({ user_id: currentUser.id, pet_id, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'pet_id']).doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    await deleteExcessDrafts(trx, currentUser.id);
    return toDraft(draft);
  });
}

/** A null `petId` means the form without a pet. */
export async function findDraft(db: Database, userId: number, petId: number | null): Promise<ApplicationDraft | null> {
  const row = await findDraftRow(db, userId, petId ?? NO_PET);
  return row ? toDraft(row) : null;
}

/** A part of a statement that deletes a person's drafts for pets, or for the form without one. */
export function draftDeletion(query: QueryCreator<Tables>, userId: number, petIds: readonly (number | null)[]) {
  return query
    .deleteFrom('application_drafts')
    .where('user_id', '=', userId)
    .where('pet_id', '=', sql<number>`any(${petIds.map((id) => id ?? NO_PET)})`);
}

/** A form without a pet in its URL stores the chosen pet among its answers. */
export function deleteDrafts(
  query: QueryCreator<Tables>,
  pet: { id: number; draft_pet_id: string | null },
  applicant: { id: number },
) {
  const isOtherForPet = Number(pet.draft_pet_id) === pet.id;
  return draftDeletion(query, applicant.id, isOtherForPet ? [pet.id, null] : [pet.id]);
}

export async function discardDraft(db: Database, { id }: CurrentUser, petId: number | null): Promise<void> {
  await draftDeletion(db, id, [petId]).execute();
}

/** Deletes drafts unchanged for 90 days. */
export async function purgeOldDrafts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('application_drafts')
    .where('updated_at', '<', new Date(now.getTime() - DRAFT_RETENTION_DAYS * 86_400_000))
    .execute();
}

type DraftRow = Selectable<Tables['application_drafts']>;

function findDraftRow(db: Database, userId: number, petId: number): Promise<DraftRow | undefined> {
  return db
    .selectFrom('application_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('pet_id', '=', petId)
    .executeTakeFirst();
}

async function assertListedPet(trx: Database, petId: number): Promise<void> {
  if (petId === NO_PET) return;
  const pet = await trx
    .selectFrom('pets')
    .select('id')
    .where('id', '=', petId)
    .where('is_listed', '=', true)
    .executeTakeFirst();
  if (!pet) throw new ApiError(404, petMessages.notFound);
}

async function deleteExcessDrafts(trx: Database, userId: number): Promise<void> {
  const tooMany = trx
    .selectFrom('application_drafts')
    .select('pet_id')
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('pet_id', 'desc')
    .offset(MAX_DRAFTS);
  await trx.deleteFrom('application_drafts').where('user_id', '=', userId).where('pet_id', 'in', tooMany).execute();
}

function toDraft({ pet_id, procedure_read_at, answers, updated_at }: DraftRow): ApplicationDraft {
  return {
    pet_id: pet_id === NO_PET ? null : pet_id,
    procedure_read_at: procedure_read_at?.toISOString() ?? null,
    answers,
    updated_at: updated_at.toISOString(),
  };
}
