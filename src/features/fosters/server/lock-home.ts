import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { activeStatuses, fosterMessages, type HomeStatus } from '../fosters.constants.ts';

export type HomeRow = Selectable<Tables['foster_homes']>;

/** @throws ApiError 404 for an unknown home, and 409 for a version that is older than the stored one */
export async function lockHome(trx: Database, id: number, version?: number): Promise<HomeRow> {
  const home = await trx.selectFrom('foster_homes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!home) throw new ApiError(404, fosterMessages.notFound);
  assertVersion(home, version);
  return home;
}

/** @throws ApiError 404 for a user without a foster home */
export async function lockOwnHome(trx: Database, user: { id: number }, version?: number): Promise<HomeRow> {
  const home = await trx
    .selectFrom('foster_homes')
    .selectAll()
    .where('user_id', '=', user.id)
    .forUpdate()
    .executeTakeFirst();
  if (!home) throw new ApiError(404, fosterMessages.notFoster);
  assertVersion(home, version);
  return home;
}

/** @throws ApiError 404 for a user whose foster home isn't active: nothing is there for them to work on */
export async function lockOwnActiveHome(trx: Database, user: { id: number }): Promise<HomeRow> {
  const home = await lockOwnHome(trx, user);
  if (!isActive(home)) throw new ApiError(404, fosterMessages.notFoster);
  return home;
}

export function isActive({ status }: { status: HomeStatus }): boolean {
  return (activeStatuses as readonly HomeStatus[]).includes(status);
}

function assertVersion(home: HomeRow, version: number | undefined): void {
  if (version !== undefined && version !== home.version) throw new ApiError(409, fosterMessages.newer);
}
