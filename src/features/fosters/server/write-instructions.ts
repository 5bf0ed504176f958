import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import type { FosterContext } from './foster-context.ts';

/** Writes how foster homes care for an animal; an empty text deletes it. @throws ApiError 404 for an unknown animal */
export async function writeInstructions(
  db: Database,
  petId: number,
  text: string,
  { actor, ip, now }: FosterContext,
): Promise<{ instructions: string | null }> {
  return transactionWithRetry(db, async (trx) => {
    const pet = await trx
      .selectFrom('pets')
      .select('name')
      .where('id', '=', petId)
      .where('listed_by_owner', '=', false)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!pet) throw new ApiError(404, petMessages.notFound);
    await lockCurrentUser(trx, actor);
    if (text === '') await trx.deleteFrom('foster_instructions').where('pet_id', '=', petId).execute();
    else {
      const row = { text, written_by: actor.id, written_at: now };
      await trx
        .insertInto('foster_instructions')
        .values({ pet_id: petId, ...row })
        .onConflict((conflict) => conflict.column('pet_id').doUpdateSet(row))
        .execute();
    }
    const subject = { type: 'pet', id: petId };
    await recordEvent(trx, { actor, action: 'pet.foster_instructions', subject, details: { name: pet.name }, ip, now });
    return { instructions: text || null };
  });
}
