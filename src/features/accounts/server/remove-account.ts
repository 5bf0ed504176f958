import type { Database } from '../../../platform/database.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { confirmCaller } from './sessions.ts';
import type {} from './accounts.tables.ts';

/**
 * Takes leave of a person in what other features keep of them; the composition root brings it. It is called twice: ahead
 * of the account's lock, so that it waits for whoever decides about them, and below it, since only then nothing new comes.
 */
export type ForgetPerson = (
  change: Database,
  id: number,
  circumstances: { actor: { id: number }; address: string; now: Date },
) => Promise<void>;

interface Removal<Locked> {
  /** Whoever removes it. */
  actor: Caller;
  address: string;
  now: Date;
  forgetPerson: ForgetPerson;
  /** Locks the account, and refuses where it must stay. */
  lock: () => Promise<Locked>;
}

/**
 * Removes an account with its sessions, reset links, mails and what it had open; what was decided and the audit log keep
 * a nameless person (`product.md`, section 3). Whoever calls it writes down the deed.
 * @returns what the lock has read
 * @throws ApiError 401 where the caller's session has ended meanwhile
 */
export async function removeAccount<Locked>(
  change: Database,
  id: number,
  { actor, address, now, forgetPerson, lock }: Removal<Locked>,
): Promise<Locked> {
  await forgetPerson(change, id, { actor, address, now });
  const locked = await lock();
  await confirmCaller(change, actor);
  await forgetPerson(change, id, { actor, address, now });
  await change.deleteFrom('users').where('id', '=', id).execute();
  return locked;
}
