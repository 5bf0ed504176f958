import { sql } from 'kysely';
import type { AppContext } from '../../../app-context.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { trashMessages, type TrashType } from '../trash.constants.ts';
import { removeItem } from './purge-trash.ts';
import type { TrashItem } from './restore-item.ts';

export interface RestoreContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  publicUrl: string;
  shelter: Awaited<ReturnType<AppContext['getShelter']>>;
}

/** How each type is restored. The composition root provides them, since the features depend on the trash. */
export type Restorers = Record<TrashType, (trx: Database, item: TrashItem, context: RestoreContext) => Promise<void>>;

/**
 * Restores items, all or none.
 * @throws ApiError 404 if one is no longer in the trash, 409 if one can't be restored
 */
export async function restoreItems(
  db: Database,
  ids: readonly number[],
  { restorers, ...context }: RestoreContext & { restorers: Restorers },
): Promise<TrashItem[]> {
  return transactionWithRetry(db, async (trx) => {
    const items = await listChosen(trx, ids);
    if (items.length < new Set(ids).size) throw new ApiError(404, trashMessages.gone);
    for (const item of items) await restorers[item.type](trx, item, context);
    await confirmCurrentUser(trx, context.actor);
    return items;
  });
}

/** @returns how many there were */
export async function deleteForever(
  db: Database,
  ids: readonly number[],
  { actor, ip, now }: Pick<RestoreContext, 'actor' | 'ip' | 'now'>,
): Promise<number> {
  return transactionWithRetry(db, async (trx) => {
    const items = await trx
      .selectFrom('trash_items')
      .selectAll()
      .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
    await confirmCurrentUser(trx, actor);
    for (const item of items) {
      await removeItem(trx, item);
      const subject = { type: item.type === 'listing' ? 'pet' : item.type, id: item.subject_id };
      await recordEvent(trx, { actor, action: 'trash.deleted_forever', subject, ip, now });
    }
    return items.length;
  });
}

/** Pets come before their applications. Within a type in the order of the ids, which prevents deadlocks. */
async function listChosen(trx: Database, ids: readonly number[]): Promise<TrashItem[]> {
  return trx
    .selectFrom('trash_items')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy(sql`array_position(array['person', 'pet', 'listing', 'application'], type)`)
    .orderBy('subject_id')
    .execute();
}
