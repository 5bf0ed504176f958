import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUserExclusively } from '../../accounts/server/index.ts';
import { notifyColleague } from '../../notifications/server/index.ts';
import type { FosterApplication, OwnHome } from '../foster-care.contract.ts';
import { fosterAgreement, fosterMessages } from '../fosters.constants.ts';
import { appliedEmail } from './emails.ts';
import { emailHomes, listCoordinators, type FosterContext } from './foster-context.ts';
import { getOwnHome } from './own-home.queries.ts';

/**
 * Applies as a foster home; again after a rejection or an end, which starts with a new home check.
 * @throws ApiError 409 while an application waits, or for an active home
 */
export async function applyToFoster(
  db: Database,
  { agrees: _agrees, ...profile }: FosterApplication,
  context: FosterContext,
): Promise<OwnHome> {
  const { actor, ip, now, publicUrl } = context;
  return transactionWithRetry(db, async (trx) => {
    const before = await trx
      .selectFrom('foster_homes')
      .select(['id', 'status', 'version'])
      .where('user_id', '=', actor.id)
      .forUpdate()
      .executeTakeFirst();
    if (before && before.status !== 'rejected' && before.status !== 'ended') {
      throw new ApiError(409, fosterMessages.appliedBefore);
    }
    // Two applications at once wait here for each other.
    await lockCurrentUserExclusively(trx, actor);
    const row = {
      ...profile,
      status: 'applied' as const,
      agreement_version: fosterAgreement.version,
      agreed_at: now,
      home_check_outcome: null,
      home_check_on: null,
      home_check_note: null,
      home_check_by: null,
      reason: null,
      applied_at: now,
      status_at: now,
    };
    const written = before
      ? trx
          .updateTable('foster_homes')
          .set({ ...row, version: before.version + 1 })
          .where('id', '=', before.id)
          .returning('id')
      : trx
          .insertInto('foster_homes')
          .values({ ...row, user_id: actor.id })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .returning('id');
    const home = await written.executeTakeFirst();
    if (!home) throw new ApiError(409, fosterMessages.appliedBefore);
    const subject = { type: 'foster_home', id: home.id };
    await recordEvent(trx, { actor, action: 'foster_home.applied', subject, ip, now });
    await notifyColleague(trx, {
      recipientIds: (await listCoordinators(trx, now)).map(({ id }) => id),
      actor,
      type: 'foster.applied',
      details: {},
      url: `/admin-dashboard/fosters/${home.id}`,
      now,
    });
    await emailHomes(trx, [home.id], {
      type: 'foster-applied',
      write: ({ name }) => appliedEmail({ name, publicUrl }),
      now,
    });
    return getOwnHome(trx, actor, context);
  });
}
