import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { settingMessages } from '../settings.constants.ts';

/** @throws ApiError 400 for an unknown time zone */
export async function assertKnownTimeZone(db: Database, timeZone: string | undefined): Promise<void> {
  if (timeZone === undefined || (await isKnownTimeZone(db, timeZone))) return;
  const message = settingMessages.timeZone;
  throw new ApiError(400, `The time zone ${message}.`, { fields: { time_zone: message } });
}

/** Node and PostgreSQL both use the time zone, and each has its own list of names. */
export async function isKnownTimeZone(db: Database, timeZone: string): Promise<boolean> {
  return isKnownToNode(timeZone) && (await isKnownToDatabase(db, timeZone));
}

function isKnownToNode(timeZone: string): boolean {
  // Node also accepts offsets such as `+01:00`, which have no daylight saving time.
  if (!/^[A-Za-z]/.test(timeZone)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const INVALID_PARAMETER = '22023';

async function isKnownToDatabase(db: Database, timeZone: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${timeZone}::text`.execute(db);
    return true;
  } catch (error) {
    if (errorCode(error) === INVALID_PARAMETER) return false;
    throw error;
  }
}
