import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withConflict } from '../../../platform/http/with-conflict.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import type { Absence } from '../foster-care.contract.ts';
import { fosterLimits, fosterMessages } from '../fosters.constants.ts';
import { todayOf, type FosterContext } from './foster-context.ts';
import { listAbsences } from './home-details.queries.ts';
import { lockOwnHome } from './lock-home.ts';

/**
 * Adds days when the user's home is away.
 * @throws ApiError 404 without a home, 400 for days in the wrong order or the past, 409 for days that are there already
 */
export async function addAbsence(
  db: Database,
  { from_on, to_on }: { from_on: string; to_on: string },
  context: FosterContext,
): Promise<Absence[]> {
  const { actor, ip, now } = context;
  const today = todayOf(context);
  if (to_on < from_on) throw invalid('to_on', fosterMessages.dayOrder);
  if (to_on < today) throw invalid('to_on', fosterMessages.pastDays);
  return transactionWithRetry(db, async (trx) => {
    const home = await lockOwnHome(trx, actor);
    await lockCurrentUser(trx, actor);
    if ((await listAbsences(trx, home.id, today)).length >= fosterLimits.absences) {
      throw new ApiError(409, fosterMessages.tooManyAbsences);
    }
    await withConflict(fosterMessages.overlap, () =>
      trx.insertInto('foster_absences').values({ home_id: home.id, from_on, to_on }).execute(),
    );
    const subject = { type: 'foster_home', id: home.id };
    await recordEvent(trx, { actor, action: 'foster_home.absence_added', subject, ip, now });
    return listAbsences(trx, home.id, today);
  });
}

/** @throws ApiError 404 for another home's days */
export async function deleteAbsence(db: Database, id: number, { actor, ip, now }: FosterContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const home = await lockOwnHome(trx, actor);
    await lockCurrentUser(trx, actor);
    const { numDeletedRows } = await trx
      .deleteFrom('foster_absences')
      .where('id', '=', id)
      .where('home_id', '=', home.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new ApiError(404, fosterMessages.noAbsence);
    const subject = { type: 'foster_home', id: home.id };
    await recordEvent(trx, { actor, action: 'foster_home.absence_deleted', subject, ip, now });
  });
}

function invalid(field: string, sentence: string): ApiError {
  return new ApiError(400, sentence, { fields: { [field]: sentence } });
}
