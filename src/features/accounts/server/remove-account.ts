import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from './sessions.ts';
import type {} from './schema.ts';

/**
 * Takes leave of a person in what other features keep of them; the composition root brings it. It is called twice: ahead
 * of the account's lock, so that it waits for whoever decides about them, and below it, since only then nothing new comes.
 */
export type ForgetPerson = (
  trx: Database,
  id: number,
  context: { actor: { id: number }; ip: string; now: Date },
) => Promise<void>;

interface Removal<Locked> {
  /** Whoever removes it. */
  actor: CurrentUser;
  ip: string;
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
  trx: Database,
  id: number,
  { actor, ip, now, forgetPerson, lock }: Removal<Locked>,
): Promise<Locked> {
  await forgetPerson(trx, id, { actor, ip, now });
  const locked = await lock();
  await confirmCurrentUser(trx, actor);
  await forgetPerson(trx, id, { actor, ip, now });
  await trx.deleteFrom('users').where('id', '=', id).execute();
  return locked;
}
