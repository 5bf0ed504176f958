import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import type { ActionContext } from './action-context.ts';
import { lockCustodies } from './lock-record.ts';
import { assertBornBefore, parseBirth } from './parse-times.ts';

/**
 * Sets an animal's date of birth, from which its age follows.
 * @throws ApiError 400 for a date in the future, over a hundred years ago, or after the first intake; 404 without a record
 */
export async function setBirth(
  db: Database,
  petId: number,
  {
    born_on = null,
    born_is_estimate = false,
  }: { born_on?: string | null | undefined; born_is_estimate?: boolean | undefined },
  { actor, ip, now, shelter }: ActionContext,
): Promise<void> {
  const age = born_on === null ? null : parseBirth(born_on, dayIn(shelter.timeZone, now));
  await transactionWithRetry(db, async (trx) => {
    const { pet, custodies } = await lockCustodies(trx, petId, actor);
    const first = custodies.at(-1);
    if (born_on !== null && first) assertBornBefore(born_on, first.intake_at, shelter.timeZone);
    if (born_on === pet.born_on && born_is_estimate === pet.born_is_estimate) return;
    await trx
      .updateTable('pets')
      .set({ born_on, born_is_estimate: born_on !== null && born_is_estimate, ...age, updated_at: now })
      .where('id', '=', petId)
      .execute();
    const details = { name: pet.name, born_on };
    await recordEvent(trx, { actor, action: 'pet.born_on_set', subject: { type: 'pet', id: petId }, details, ip, now });
  });
}
