import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { makeToken } from '../../../platform/tokens.ts';
import { confirmCurrentUser, lockCurrentUserExclusively } from '../../accounts/server/index.ts';
import {
  toSavedName,
  toSavedQuery,
  savedSearchLimits,
  savedSearchMessages,
  type EmailFrequency,
} from '../saved-searches.constants.ts';
import type { SearchToSave } from '../saved-searches.contract.ts';
import { parseSavedQuery } from './saved-searches.queries.ts';

interface ActionContext {
  ip: string;
  now: Date;
}

const SUBJECT_TYPE = 'saved search';

/**
 * Saves a search. Its owner gets emails about pets that become available from now on. Saving it again changes
 * nothing.
 * @returns its id
 * @throws ApiError 409 above the limit
 */
export async function saveSearch(
  db: Database,
  currentUser: CurrentUser,
  { query: input, name, frequency }: SearchToSave,
  { ip, now }: ActionContext,
): Promise<number> {
  const search = parseSavedQuery(input);
  const query = toSavedQuery(search);
  return db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    const existing = await trx
      .selectFrom('saved_searches')
      .select(['id', 'query'])
      .where('user_id', '=', currentUser.id)
      .execute();
    const duplicate = existing.find((each) => each.query === query);
    if (duplicate) return duplicate.id;
    if (existing.length >= savedSearchLimits.searches) throw new ApiError(409, savedSearchMessages.tooMany);
    const { id } = await trx
      .insertInto('saved_searches')
      .values({
        user_id: currentUser.id,
        name: name ?? toSavedName(search),
        query,
        frequency,
        unsubscribe_token: makeToken(),
        last_checked_at: sql<Date>`clock_timestamp()`,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { frequency };
    await recordEvent(trx, {
      actor: currentUser,
      action: 'search.saved',
      subject: { type: SUBJECT_TYPE, id },
      details,
      ip,
      now,
    });
    return id;
  });
}

/**
 * Updates the name or frequency of a user's own saved search. When emails resume, earlier matches are skipped.
 * @throws ApiError 404 for an unknown search or another user's
 */
export async function updateSavedSearch(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  changes: { name?: string | undefined; frequency?: EmailFrequency | undefined },
  { ip, now }: ActionContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('saved_searches')
      .select(['name', 'frequency'])
      .where('id', '=', id)
      .where('user_id', '=', currentUser.id)
      .forUpdate()
      .executeTakeFirst();
    await confirmCurrentUser(trx, currentUser);
    if (!before) throw new ApiError(404, savedSearchMessages.notFound);
    const { name = before.name, frequency = before.frequency } = changes;
    const fields = [
      ...(name === before.name ? [] : ['name']),
      ...(frequency === before.frequency ? [] : ['frequency']),
    ];
    if (fields.length === 0) return;
    const isResumed = before.frequency === 'never' && frequency !== 'never';
    await trx
      .updateTable('saved_searches')
      .set({ name, frequency, ...(isResumed && { last_checked_at: sql<Date>`clock_timestamp()` }) })
      .where('id', '=', id)
      .execute();
    const subject = { type: SUBJECT_TYPE, id };
    await recordEvent(trx, { actor: currentUser, action: 'search.changed', subject, details: { fields }, ip, now });
  });
}

/**
 * Deletes a user's own saved search.
 * @throws ApiError 404 for an unknown search or another user's
 */
export async function deleteSavedSearch(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  { ip, now }: ActionContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('saved_searches')
      .where('id', '=', id)
      .where('user_id', '=', currentUser.id)
      .returning('id')
      .executeTakeFirst();
    await confirmCurrentUser(trx, currentUser);
    if (!deleted) throw new ApiError(404, savedSearchMessages.notFound);
    await recordEvent(trx, {
      actor: currentUser,
      action: 'search.deleted',
      subject: { type: SUBJECT_TYPE, id },
      ip,
      now,
    });
  });
}

/**
 * Stops the emails of a saved search by the token in their link. The search stays. Using the link again changes
 * nothing.
 * @returns the search's name
 * @throws ApiError 400 for an unknown token
 */
export async function unsubscribe(db: Database, token: string, { ip, now }: ActionContext): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const search = await trx
      .selectFrom('saved_searches')
      .select(['id', 'name', 'frequency'])
      .where('unsubscribe_token', '=', token)
      .forUpdate()
      .executeTakeFirst();
    if (!search) throw new ApiError(400, savedSearchMessages.unknownLink);
    const { id, name, frequency } = search;
    if (frequency === 'never') return name;
    await trx.updateTable('saved_searches').set({ frequency: 'never' }).where('id', '=', id).execute();
    const subject = { type: SUBJECT_TYPE, id };
    await recordEvent(trx, { actor: null, action: 'search.mails_ended', subject, ip, now });
    return name;
  });
}
