import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { settingMessages } from '../settings-words.contract.ts';

/**
 * Both reckon in it, and each has a list of names of its own.
 * @throws ApiError 400 for a time zone that the server or the database does not know
 */
export async function refuseUnknownTimeZone(db: Database, timeZone: string | undefined): Promise<void> {
  if (timeZone === undefined || (isKnownHere(timeZone) && (await isKnownThere(db, timeZone)))) return;
  const message = settingMessages.timeZone;
  throw new ApiError(400, `The time zone ${message}.`, { fields: { time_zone: message } });
}

function isKnownHere(timeZone: string): boolean {
  // Node also takes offsets, such as `+01:00`, which know no summer.
  if (!/^[A-Za-z]/.test(timeZone)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const INVALID_PARAMETER = '22023';

async function isKnownThere(db: Database, timeZone: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${timeZone}::text`.execute(db);
    return true;
  } catch (error) {
    if (errorCode(error) === INVALID_PARAMETER) return false;
    throw error;
  }
}
