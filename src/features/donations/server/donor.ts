import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import { DONOR_LINK_DAYS } from '../donations.constants.ts';

/** By what someone's donations are found. */
export interface DonorKeys {
  /** Lowercase; empty if unknown. */
  email: string;
  /** The account with that email, if its owner has confirmed it. */
  userId: number | null;
}

/** The account that receives what is about this email: only one whose owner has confirmed it. */
export async function findAccountOf(db: Database, email: string): Promise<number | null> {
  if (email === '') return null;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return user?.id ?? null;
}

/** SQL: whether a row of a table with `user_id` and `email` is this donor's. */
export function belongsTo({ email, userId }: DonorKeys): RawBuilder<SqlBool> {
  return sql`(user_id = ${userId} or (lower(email) = ${email} and email <> ''))`;
}

/** Creates a link that shows the donations of this email to its reader. */
export async function createDonorLink(
  trx: Database,
  email: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const token = makeToken();
  await trx
    .insertInto('donor_links')
    .values({ token_hash: hashToken(token), email, created_at: now })
    .execute();
  return `${publicUrl}/donate/manage?token=${token}`;
}

/** The donor of an emailed link; null for one that is unknown or has expired. */
export async function findDonorByLink(db: Database, token: string, now: Date): Promise<DonorKeys | null> {
  const link = await db
    .selectFrom('donor_links')
    .select('email')
    .where('token_hash', '=', hashToken(token))
    .where('created_at', '>', expiryCutoff(now))
    .executeTakeFirst();
  return link ? { email: link.email.toLowerCase(), userId: await findAccountOf(db, link.email) } : null;
}

/** The donor with an account; null before its email is confirmed. */
export async function findDonorByAccount(db: Database, userId: number): Promise<DonorKeys | null> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return user ? { email: user.email.toLowerCase(), userId } : null;
}

export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('donor_links').where('created_at', '<=', expiryCutoff(now)).execute();
}

function expiryCutoff(now: Date): Date {
  return new Date(now.getTime() - DONOR_LINK_DAYS * 86_400_000);
}
