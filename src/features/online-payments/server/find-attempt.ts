import type { Database } from '../../../platform/database.ts';

/** Finds our payment by the provider's id. Null for payments that the shelter receives elsewhere. */
export async function findAttemptByIntent(db: Database, intent: string | null): Promise<{ id: number } | null> {
  if (intent === null) return null;
  const query = db.selectFrom('checkout_attempts').select('id').where('payment_intent', '=', intent);
  return (await query.executeTakeFirst()) ?? null;
}

/** Finds our payment by what we have named it: its idempotency key. */
export async function findAttemptByReference(db: Database, reference: string | null): Promise<{ id: number } | null> {
  if (!isReference(reference)) return null;
  const query = db.selectFrom('checkout_attempts').select('id').where('idempotency_key', '=', reference);
  return (await query.executeTakeFirst()) ?? null;
}

/** Other systems that use the same account name theirs in another way. */
export function isReference(text: string | null): text is string {
  return text !== null && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
