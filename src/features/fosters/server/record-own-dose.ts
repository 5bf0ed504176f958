import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { recordDosesWithin } from '../../medical/server/index.ts';
import { fosterMessages } from '../fosters.constants.ts';
import type { FosterContext } from './foster-context.ts';
import { lockOwnAnimal } from './own-animal.ts';

/**
 * Records a dose of an animal that stays with the user as given by them, now.
 * @throws ApiError 404 for a dose of any other animal; 409 if the home may not record doses, or the dose isn't open
 */
export async function recordOwnDose(
  db: Database,
  id: number,
  { client_key, note }: { client_key: string; note?: string | null | undefined },
  context: FosterContext,
): Promise<{ message: string }> {
  return transactionWithRetry(db, async (trx) => {
    const dose = await trx.selectFrom('treatments').select('pet_id').where('id', '=', id).executeTakeFirst();
    if (!dose) throw new ApiError(404, fosterMessages.noAnimal);
    const { home } = await lockOwnAnimal(trx, context.actor, dose.pet_id);
    if (!home.may_record_doses) throw new ApiError(409, fosterMessages.doseNotAllowed);
    const input = { treatment_id: id, client_key, ...(note && { note }) };
    const { results, message } = await recordDosesWithin(trx, [input], context);
    if (results[0]?.status === 'not_open') throw new ApiError(409, fosterMessages.noDose);
    return { message };
  });
}
