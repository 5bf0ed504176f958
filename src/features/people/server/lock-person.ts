import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { personMessages } from '../people.constants.ts';

/** Who acts on people, from where, and when. */
export interface PersonContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
}

export type PersonRow = Selectable<Tables['people']>;

/**
 * Locks a person's record and the Admin who changes it.
 * @throws ApiError 404 if there is no such person, 401 if the user is no longer an Admin
 */
export async function lockPerson(trx: Database, id: number, actor: CurrentUser): Promise<PersonRow> {
  const [person] = await lockPeople(trx, [id], actor);
  return person!;
}

/** Locks several, in an order that all transactions share, and returns them in the order of the ids. */
export async function lockPeople(trx: Database, ids: readonly number[], actor: CurrentUser): Promise<PersonRow[]> {
  const rows = await trx.selectFrom('people').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
  await lockCurrentUser(trx, actor);
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw personNotFound();
    return row;
  });
}

export function personNotFound(): ApiError {
  return new ApiError(404, personMessages.notFound);
}
