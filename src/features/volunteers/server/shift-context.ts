import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { shiftMessages } from '../volunteers.constants.ts';

/** Who acts, when and from where; the shelter's time zone, and what emails link to. */
export interface ShiftContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  timeZone: string;
  publicUrl: string;
}

export type ShiftRow = Selectable<Tables['shifts']>;

/**
 * Locks a shift, before its people.
 * @throws ApiError 404 for an unknown one, and 409 for a canceled one
 */
export async function lockShift(trx: Database, id: number): Promise<ShiftRow> {
  const shift = await trx.selectFrom('shifts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!shift) throw new ApiError(404, shiftMessages.notFound);
  if (shift.canceled_at) throw new ApiError(409, shiftMessages.canceled);
  return shift;
}

/** An error that belongs to one field. */
export function invalid(field: string, sentence: string): ApiError {
  return new ApiError(400, sentence, { fields: { [field]: sentence } });
}
