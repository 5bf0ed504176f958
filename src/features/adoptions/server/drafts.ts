import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { lockCurrentUserExclusively } from '../../accounts/server/index.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import type { ApplicationDraft } from '../adoptions.contract.ts';
import type {} from './schema.ts';

const NO_PET = 0;
const MAX_DRAFTS = 50;
const KEPT_DAYS = 90;

interface Filled {
  pet_id?: number | undefined;
  procedure_read?: boolean | undefined;
  /** In place of all that was kept before. */
  answers?: Record<string, string> | undefined;
}

/**
 * Keeps what somebody has filled in of the form for a pet, or of one without; what is not given stays as it is. Of many
 * drafts the oldest goes.
 * @throws ApiError 404 for a pet that the public cannot see
 */
export async function keepDraft(
  db: Database,
  currentUser: CurrentUser,
  { pet_id = NO_PET, procedure_read, answers }: Filled,
  now: Date,
): Promise<ApplicationDraft> {
  return transactionWithRetry(db, async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    await refuseUnknownPet(trx, pet_id);
    const before = await findRow(trx, currentUser.id, pet_id);
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
    await forgetOneTooMany(trx, currentUser.id);
    return toDraft(draft);
  });
}

/** What somebody has filled in for a pet; null: of the form without one. */
export async function findDraft(db: Database, userId: number, petId: number | null): Promise<ApplicationDraft | null> {
  const row = await findRow(db, userId, petId ?? NO_PET);
  return row ? toDraft(row) : null;
}

/** Removes a draft that was sent in. */
export async function forgetDraft(trx: Database, userId: number, petId: number | null): Promise<void> {
  await trx
    .deleteFrom('application_drafts')
    .where('user_id', '=', userId)
    .where('pet_id', '=', petId ?? NO_PET)
    .execute();
}

/** Removes drafts that nobody has gone on with for 90 days. */
export async function forgetOldDrafts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('application_drafts')
    .where('updated_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    .execute();
}

type DraftRow = Selectable<Tables['application_drafts']>;

function findRow(db: Database, userId: number, petId: number): Promise<DraftRow | undefined> {
  return db
    .selectFrom('application_drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('pet_id', '=', petId)
    .executeTakeFirst();
}

async function refuseUnknownPet(trx: Database, petId: number): Promise<void> {
  if (petId === NO_PET) return;
  const pet = await trx
    .selectFrom('pets')
    .select('id')
    .where('id', '=', petId)
    .where('is_listed', '=', true)
    .executeTakeFirst();
  if (!pet) throw new ApiError(404, petMessages.notFound);
}

async function forgetOneTooMany(trx: Database, userId: number): Promise<void> {
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
