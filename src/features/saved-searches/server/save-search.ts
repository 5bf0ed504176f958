import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { makeToken } from '../../../platform/tokens.ts';
import { confirmCurrentUser, lockCurrentUserExclusively } from '../../accounts/server/index.ts';
import {
  savedNameOf,
  savedQueryOf,
  savedSearchLimits,
  savedSearchMessages,
  type MailFrequency,
} from '../saved-search-words.contract.ts';
import type { SearchToSave } from '../saved-searches.contract.ts';
import { searchIn } from './saved-searches.queries.ts';
import type {} from './schema.ts';

interface ActionContext {
  ip: string;
  now: Date;
}

const KIND = 'saved search';

/**
 * Saves a search for somebody, who is mailed what becomes available from now on. One that they have saved already stays
 * as it is.
 * @returns its number
 * @throws ApiError 409 where they have as many as one may
 */
export async function saveSearch(
  db: Database,
  currentUser: CurrentUser,
  { query: asked, name, frequency }: SearchToSave,
  { ip, now }: ActionContext,
): Promise<number> {
  const search = searchIn(asked);
  const query = savedQueryOf(search);
  return db.transaction().execute(async (trx) => {
    await lockCurrentUserExclusively(trx, currentUser);
    const own = await trx
      .selectFrom('saved_searches')
      .select(['id', 'query'])
      .where('user_id', '=', currentUser.id)
      .execute();
    const same = own.find((each) => each.query === query);
    if (same) return same.id;
    if (own.length >= savedSearchLimits.searches) throw new ApiError(409, savedSearchMessages.tooMany);
    const { id } = await trx
      .insertInto('saved_searches')
      .values({
        user_id: currentUser.id,
        name: name ?? savedNameOf(search),
        query,
        frequency,
        unsubscribe_token: makeToken(),
        seen_until: sql<Date>`clock_timestamp()`,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { frequency };
    await recordEvent(trx, {
      actor: currentUser,
      action: 'search.saved',
      subject: { type: KIND, id },
      details,
      ip,
      now,
    });
    return id;
  });
}

/**
 * Changes the name of somebody's own saved search, or how often they are mailed. After a pause what came meanwhile is
 * not mailed any more.
 * @throws ApiError 404 where they have none of this number
 */
export async function changeSavedSearch(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  wanted: { name?: string | undefined; frequency?: MailFrequency | undefined },
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
    const { name = before.name, frequency = before.frequency } = wanted;
    const fields = [
      ...(name === before.name ? [] : ['name']),
      ...(frequency === before.frequency ? [] : ['frequency']),
    ];
    if (fields.length === 0) return;
    const isResumed = before.frequency === 'never' && frequency !== 'never';
    await trx
      .updateTable('saved_searches')
      .set({ name, frequency, ...(isResumed && { seen_until: sql<Date>`clock_timestamp()` }) })
      .where('id', '=', id)
      .execute();
    const subject = { type: KIND, id };
    await recordEvent(trx, { actor: currentUser, action: 'search.changed', subject, details: { fields }, ip, now });
  });
}

/**
 * Deletes somebody's own saved search.
 * @throws ApiError 404 where they have none of this number
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
    await recordEvent(trx, { actor: currentUser, action: 'search.deleted', subject: { type: KIND, id }, ip, now });
  });
}

/**
 * Ends the mails about a saved search with the token of their link; the search stays, and the same link again changes
 * nothing.
 * @throws ApiError 400 for a link that belongs to none
 */
export async function endMails(db: Database, token: string, { ip, now }: ActionContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const search = await trx
      .selectFrom('saved_searches')
      .select(['id', 'frequency'])
      .where('unsubscribe_token', '=', token)
      .forUpdate()
      .executeTakeFirst();
    if (!search) throw new ApiError(400, savedSearchMessages.unknownLink);
    const { id, frequency } = search;
    if (frequency === 'never') return;
    await trx.updateTable('saved_searches').set({ frequency: 'never' }).where('id', '=', id).execute();
    const subject = { type: KIND, id };
    await recordEvent(trx, { actor: null, action: 'search.mails_ended', subject, ip, now });
  });
}
