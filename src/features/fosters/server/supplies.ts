import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import type { Supply } from '../foster-care.contract.ts';
import { fosterLimits, fosterMessages, type SupplyStatus } from '../fosters.constants.ts';
import { suppliesReadyEmail } from './emails.ts';
import { emailHomes, type FosterContext } from './foster-context.ts';
import { listSupplies, toSupply } from './home-details.queries.ts';
import { lockOwnActiveHome } from './lock-home.ts';

/** @throws ApiError 404 without an active home, 409 with too many open requests */
export async function requestSupplies(
  db: Database,
  { item, note }: { item: string; note?: string | null | undefined },
  { actor, ip, now }: FosterContext,
): Promise<Supply[]> {
  return transactionWithRetry(db, async (trx) => {
    const home = await lockOwnActiveHome(trx, actor);
    await lockCurrentUser(trx, actor);
    const open = (await listSupplies(trx, home.id)).filter(({ status }) => status !== 'delivered');
    if (open.length >= fosterLimits.openSupplies) throw new ApiError(409, fosterMessages.tooManySupplies);
    await trx
      .insertInto('foster_supplies')
      .values({ home_id: home.id, item, note: note || null, status: 'requested', requested_at: now, status_at: now })
      .execute();
    const subject = { type: 'foster_home', id: home.id };
    await recordEvent(trx, { actor, action: 'foster_home.supplies_requested', subject, ip, now });
    return listSupplies(trx, home.id);
  });
}

/** @throws ApiError 404 for another home's request, and for one that is ready or delivered */
export async function withdrawSupplies(db: Database, id: number, { actor, ip, now }: FosterContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const home = await lockOwnActiveHome(trx, actor);
    await lockCurrentUser(trx, actor);
    const { numDeletedRows } = await trx
      .deleteFrom('foster_supplies')
      .where('id', '=', id)
      .where('home_id', '=', home.id)
      .where('status', '=', 'requested')
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new ApiError(404, fosterMessages.noSupply);
    const subject = { type: 'foster_home', id: home.id };
    await recordEvent(trx, { actor, action: 'foster_home.supplies_withdrawn', subject, ip, now });
  });
}

/** The home gets an email when its supplies are ready. @throws ApiError 404 for an unknown request */
export async function changeSupplies(
  db: Database,
  id: number,
  status: SupplyStatus,
  { actor, ip, now, publicUrl }: FosterContext,
): Promise<Supply> {
  return transactionWithRetry(db, async (trx) => {
    const row = await trx.selectFrom('foster_supplies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw new ApiError(404, fosterMessages.noSupply);
    await lockCurrentUser(trx, actor);
    if (row.status === status) return toSupply(row);
    await trx.updateTable('foster_supplies').set({ status, status_at: now }).where('id', '=', id).execute();
    if (status === 'ready') {
      await emailHomes(trx, [row.home_id], {
        type: 'foster-supplies-ready',
        write: ({ name }) => suppliesReadyEmail({ name, item: row.item, publicUrl }),
        now,
      });
    }
    const subject = { type: 'foster_home', id: row.home_id };
    await recordEvent(trx, { actor, action: 'foster_home.supplies_changed', subject, details: { status }, ip, now });
    return toSupply({ ...row, status, status_at: now });
  });
}
