import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { custodyMessages } from '../custody.constants.ts';

/** One may begin when the one before ends, even at once. */
const latestFirst = sql`intake_at desc, outcome_at desc nulls first, id desc`;

export type PetRow = Selectable<Tables['pets']>;
export type CustodyRow = Selectable<Tables['custodies']>;

/**
 * Locks an animal with its record, so that changes of it run one at a time, and the Admin who changes it.
 * @throws ApiError 404 if there is no such animal, or an owner listed it; 401 if the session has ended
 */
export async function lockRecord(trx: Database, petId: number, actor: CurrentUser): Promise<PetRow> {
  const pet = await trx
    .selectFrom('pets')
    .selectAll()
    .where('id', '=', petId)
    .where('listed_by_owner', '=', false)
    .forUpdate()
    .executeTakeFirst();
  await lockCurrentUser(trx, actor);
  if (!pet) throw recordNotFound();
  return pet;
}

/** The same with its custodies, the latest first. */
export async function lockCustodies(
  trx: Database,
  petId: number,
  actor: CurrentUser,
): Promise<{ pet: PetRow; custodies: CustodyRow[] }> {
  const pet = await lockRecord(trx, petId, actor);
  const custodies = await trx
    .selectFrom('custodies')
    .selectAll()
    .where('pet_id', '=', petId)
    .orderBy(latestFirst)
    .forUpdate()
    .execute();
  return { pet, custodies };
}

/** @throws ApiError 404 */
export async function assertHasRecord(db: Database, petId: number): Promise<void> {
  const pet = await db
    .selectFrom('pets')
    .select('id')
    .where('id', '=', petId)
    .where('listed_by_owner', '=', false)
    .executeTakeFirst();
  if (!pet) throw recordNotFound();
}

export function recordNotFound(): ApiError {
  return new ApiError(404, custodyMessages.notFound);
}
