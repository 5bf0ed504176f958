import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../platform/database.ts';
import { makeToken } from '../../../platform/tokens.ts';
import { DESK_CODE_DIGITS, DESK_CODE_MINUTES } from '../volunteers.constants.ts';

const STEP_MS = DESK_CODE_MINUTES * 60_000;

/** The code that the desk shows now, and when the next one is due. */
export async function getDeskCode(db: Database, now: Date): Promise<{ code: string; expires_at: Date }> {
  const step = Math.floor(now.getTime() / STEP_MS);
  return { code: codeOf(await getCodeKey(db), step), expires_at: new Date((step + 1) * STEP_MS) };
}

/** Whether this is the code that the desk shows now, or the one before it: entering it takes a little. */
export async function isDeskCode(db: Database, code: string, now: Date): Promise<boolean> {
  const key = await getCodeKey(db);
  const step = Math.floor(now.getTime() / STEP_MS);
  // Both are compared, whichever matches.
  return [step, step - 1].filter((each) => isEqual(codeOf(key, each), code)).length > 0;
}

/** Random, made with the first use. */
async function getCodeKey(db: Database): Promise<string> {
  const find = () => db.selectFrom('shift_desk').select('code_key').executeTakeFirst();
  const found = await find();
  if (found) return found.code_key;
  await db
    .insertInto('shift_desk')
    .values({ code_key: makeToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())!.code_key;
}

function codeOf(key: string, step: number): string {
  const digest = createHmac('sha256', key).update(String(step)).digest();
  const number = digest.readUIntBE(0, 6) % 10 ** DESK_CODE_DIGITS;
  return String(number).padStart(DESK_CODE_DIGITS, '0');
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
