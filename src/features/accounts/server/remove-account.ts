import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from './sessions.ts';

/**
 * Deletes or anonymizes what other features store about a person; provided by the composition root. Runs twice: before
 * the account's lock, so that it waits for pending decisions about the person, and under the lock, after which no new
 * data can appear.
 */
export type PurgePersonalData = (
  trx: Database,
  id: number,
  context: { actor: { id: number }; ip: string; now: Date; leavesListings: boolean },
) => Promise<void>;

interface Removal<Locked> {
  actor: CurrentUser;
  ip: string;
  now: Date;
  /** Whether the pets that the person has listed stay on the site. */
  leavesListings?: boolean | undefined;
  purgePersonalData: PurgePersonalData;
  /** Locks the account, and throws if it must not be deleted. */
  lock: () => Promise<Locked>;
}

/**
 * Deletes an account with its sessions, reset links, emails and open work; decisions and the audit log keep a nameless
 * person (`product.md`, section 3). The caller records the event.
 * @returns the locked row
 * @throws ApiError 401 if the session has ended since the request started
 */
export async function removeAccount<Locked>(
  trx: Database,
  id: number,
  { actor, ip, now, leavesListings = false, purgePersonalData, lock }: Removal<Locked>,
): Promise<Locked> {
  const context = { actor, ip, now, leavesListings };
  await purgePersonalData(trx, id, context);
  const locked = await lock();
  await confirmCurrentUser(trx, actor);
  await purgePersonalData(trx, id, context);
  await trx.deleteFrom('users').where('id', '=', id).execute();
  return locked;
}
