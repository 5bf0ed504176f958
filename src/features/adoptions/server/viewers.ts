import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { listStaffNames } from '../../accounts/server/index.ts';
import { lockApplicationRow } from './lock-application.ts';

/** Browsers report every 15 seconds; two missed reports mean that the viewer left. */
const VIEWER_TIMEOUT_MS = 40_000;

/**
 * Records that an Admin views an application, or has left it.
 * @returns the other Admins who view it
 * @throws ApiError 404 if there is no such application
 */
export async function recordViewer(
  db: Database,
  {
    id,
    is_leaving = false,
    actor,
    now,
  }: { id: number; is_leaving?: boolean | undefined; actor: CurrentUser; now: Date },
): Promise<{ others: { id: number; name: string }[] }> {
  return transactionWithRetry(db, async (trx) => {
    await lockApplicationRow(trx, id, actor);
    await trx
      .deleteFrom('application_viewers')
      .where('application_id', '=', id)
      .where((where) =>
        where.or([
          where('user_id', '=', actor.id),
          where('seen_at', '<=', new Date(now.getTime() - VIEWER_TIMEOUT_MS)),
        ]),
      )
      .execute();
    const others = await listViewers(trx, id);
    if (!is_leaving) {
      await trx
        .insertInto('application_viewers')
        .values({ application_id: id, user_id: actor.id, seen_at: now })
        .execute();
    }
    return { others };
  });
}

/** Deletes those whose browser has stopped reporting; the next look at the same application would too. */
export async function deleteExpiredPresence(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('application_viewers')
    .where('seen_at', '<=', new Date(now.getTime() - VIEWER_TIMEOUT_MS))
    .execute();
}

async function listViewers(db: Database, id: number): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('application_viewers')
    .select('user_id')
    .where('application_id', '=', id)
    .orderBy('user_id')
    .execute();
  const names = await listStaffNames(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return [...names].map(([userId, name]) => ({ id: userId!, name }));
}
