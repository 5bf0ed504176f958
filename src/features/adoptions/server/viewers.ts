import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { listAdminNames } from '../../accounts/server/index.ts';
import { lockFile } from './lock-file.ts';

/** Whoever looks says so every 15 seconds: one that is not heard of twice has left. */
const GONE_AFTER_MS = 40_000;

/**
 * Notes that an Admin looks at an application, or has left it.
 * @returns the other Admins who look at it
 * @throws ApiError 404 where there is no such application
 */
export async function noteViewer(
  db: Database,
  {
    id,
    is_leaving = false,
    actor,
    now,
  }: { id: number; is_leaving?: boolean | undefined; actor: CurrentUser; now: Date },
): Promise<{ others: { id: number; name: string }[] }> {
  return transactionWithRetry(db, async (trx) => {
    await lockFile(trx, id, actor);
    await trx
      .deleteFrom('application_viewers')
      .where('application_id', '=', id)
      .where((where) =>
        where.or([where('user_id', '=', actor.id), where('seen_at', '<=', new Date(now.getTime() - GONE_AFTER_MS))]),
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

async function listViewers(db: Database, id: number): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('application_viewers')
    .select('user_id')
    .where('application_id', '=', id)
    .orderBy('user_id')
    .execute();
  const names = await listAdminNames(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return [...names].map(([userId, name]) => ({ id: userId!, name }));
}
