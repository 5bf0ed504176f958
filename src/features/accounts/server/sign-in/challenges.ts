import type { Database, Tables } from '../../../../platform/database.ts';
import { hashToken } from '../../../../platform/tokens.ts';

export type Purpose = Tables['sign_in_challenges']['purpose'];

const VALID_MS = 5 * 60_000;

/** Stores a challenge, which counts once, for five minutes. */
export async function storeChallenge(
  db: Database,
  { token, purpose, userId, now }: { token: string; purpose: Purpose; userId: number | null; now: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_challenges')
    .values({ token_hash: hashToken(token), purpose, user_id: userId, created_at: now })
    .execute();
}

/** The user of a challenge that still counts; null if it was used or has expired. */
export async function findChallenge(
  db: Database,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<{ user_id: number | null } | null> {
  const found = await db
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('created_at', '>', validSince(now))
    .executeTakeFirst();
  return found ?? null;
}

/** The same, and uses it up: of several requests at once, one finds it. */
export async function claimChallenge(
  db: Database,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<{ user_id: number | null } | null> {
  const claimed = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('created_at', '>', validSince(now))
    .returning('user_id')
    .executeTakeFirst();
  return claimed ?? null;
}

function validSince(now: Date): Date {
  return new Date(now.getTime() - VALID_MS);
}
