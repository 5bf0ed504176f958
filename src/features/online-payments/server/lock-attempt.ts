import type { Database } from '../../../platform/database.ts';
import { lockExistingApplication } from '../../adoptions/server/index.ts';
import type { AttemptRow } from './payment-context.ts';

/** Locked until the transaction ends. */
export interface LockedAttempt {
  attempt: AttemptRow;
  /** The application with its pet; null after it was deleted. */
  locked: Awaited<ReturnType<typeof lockExistingApplication>>;
}

/** Locks the pet, the application and the attempt, in the order that all others keep. Null if there is no such attempt. */
export async function lockAttempt(trx: Database, id: number): Promise<LockedAttempt | null> {
  const found = await trx
    .selectFrom('checkout_attempts')
    .select('application_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const locked = found.application_id === null ? null : await lockExistingApplication(trx, found.application_id);
  const attempt = await trx
    .selectFrom('checkout_attempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return attempt ? { attempt, locked } : null;
}
