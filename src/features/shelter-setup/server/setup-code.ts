import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { hasAdmin } from '../../accounts/server/index.ts';

/** Without characters that look alike: people type it. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;
const KEY = 'setup-code';

/**
 * Makes the code that creates the first Admin in the browser, in place of an earlier one. Only its hash is stored.
 * @returns null if there is an Admin
 */
export async function issueSetupCode(db: Database, now: Date): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const code = makeCode();
  const value = JSON.stringify({ hash: hashCode(code) });
  await db
    .insertInto('settings')
    .values({ key: KEY, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
  return code;
}

export async function isSetupCode(db: Database, code: string): Promise<boolean> {
  const found = await db.selectFrom('settings').select('key').where(isCode(code)).executeTakeFirst();
  return found !== undefined;
}

/** Deletes the code: of two people who use it at once, one succeeds. @returns whether it was the current one */
export async function claimSetupCode(trx: Database, code: string): Promise<boolean> {
  const claimed = await trx.deleteFrom('settings').where(isCode(code)).returning('key').executeTakeFirst();
  return claimed !== undefined;
}

function isCode(code: string) {
  return sql<boolean>`key = ${KEY} and value->>'hash' = ${hashCode(code)}`;
}

function makeCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** However it is typed. */
function hashCode(code: string): string {
  return hashToken(code.toUpperCase().replaceAll(/[^A-Z\d]/g, ''));
}
