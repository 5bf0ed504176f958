import { randomInt } from 'node:crypto';
import type { Database } from '../../../../platform/database.ts';
import { hashToken } from '../../../../platform/tokens.ts';
import { RECOVERY_CODES } from '../../sign-in.constants.ts';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Replaces a person's recovery codes. Only their hashes are stored. */
export async function replaceRecoveryCodes(trx: Database, userId: number, now: Date): Promise<string[]> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(code), created_at: now }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Creates them with the first second factor. @returns null if there are some already */
export async function createFirstRecoveryCodes(trx: Database, userId: number, now: Date): Promise<string[] | null> {
  const some = await trx.selectFrom('recovery_codes').select('id').where('user_id', '=', userId).executeTakeFirst();
  return some ? null : replaceRecoveryCodes(trx, userId, now);
}

/** Uses up a code. @returns whether it was one that still works */
export async function consumeRecoveryCode(trx: Database, userId: number, code: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Such as `k3mf-8wqa-t2nd-yp7c`: 79 random bits, so a plain hash is safe. */
function makeRecoveryCode(): string {
  const characters = Array.from({ length: GROUPS * GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return Array.from({ length: GROUPS }, (_, at) =>
    characters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

/** Whatever people type between the groups. */
function hashOf(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}
